import type { Page } from '@playwright/test'
import { withViewerState } from '../../plain/page/with-viewer-state.ts'
import { PHONE } from '../phone.ts'
import { expect, islandsAwake, test, openPage } from '../test.ts'
import { findAxeViolations } from './axe.ts'
import { COMMON, findFlaws } from './flaws.ts'
import { expectValid } from './html.ts'
import { ADMIN_PAGES, MEMBER_PAGES, PUBLIC_PAGES } from './pages.ts'

// One pass over the states of all pages: accessible, fitting every screen, valid, and without requests to other sites.

// Visits three dozen pages in sequence, in one browser that caches their scripts.
test.setTimeout(600_000)

/** Surveys pages by URL; returns the HTML that the server sent for each. */
async function surveyPages(page: Page, addresses: Iterable<string>, viewer: string) {
  const sent = new Map<string, string>()
  const others: string[] = []
  const { origin } = new URL(test.info().project.use.baseURL ?? '')
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) others.push(request.url())
  })
  for (const address of addresses) {
    const name = `${address} for ${viewer}`
    const response = await page.goto(address)
    sent.set(name, (await response?.text()) ?? '')
    await islandsAwake(page)
    expect.soft(await findFlaws(page, sent.size > 1 ? COMMON : undefined), name).toEqual([])
  }
  expect.soft(others).toEqual([])
  return sent
}

const findLink = (html: string, kind: RegExp) => kind.exec(html)?.[1] ?? 'no such link'
const findDiscussion = (html: string) => findLink(html, /href="(\/forum\/posts\/[0-9a-f-]+)/)
const findProfile = (html: string) => findLink(html, /href="(\/profile\/[0-9a-f-]+)/)

test('every page for visitors passes axe, fits all screens and is valid HTML', async ({ page }) => {
  const discussion = findDiscussion(await (await page.request.get('/forum')).text())
  const profile = findProfile(await (await page.request.get(discussion)).text())
  await expectValid(await surveyPages(page, [...PUBLIC_PAGES, discussion, profile], 'a visitor'))
})

test('the menu, dialogs and messages for visitors pass axe and fit all screens', async ({ page }) => {
  await page.goto('/contact')
  await page.setViewportSize(PHONE.viewport)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  expect(await findAxeViolations(page), 'the menu on a phone').toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Search', exact: true }).click()
  const search = page.getByRole('dialog', { name: 'Search this site' })
  await search.getByRole('searchbox').fill('sprint')
  await expect(search.getByRole('listitem').first()).toBeVisible()
  expect(await findFlaws(page), 'the search dialog').toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toContainText('Please fill in all required fields.')
  expect(await findFlaws(page), 'the messages of a form').toEqual([])

  await openPage(page, '/forum')
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Demo Accounts' })).toBeVisible()
  expect(await findFlaws(page), 'the sign-in dialog').toEqual([])
})

test('the pages and dialogs for members pass axe, fit all screens and are valid HTML', async ({
  page,
  signIn,
}) => {
  await signIn()
  const list = await (await page.request.get('/forum')).text()
  const discussion = findDiscussion(list)
  const profile = findProfile(await (await page.request.get(discussion)).text())
  const addresses = [...MEMBER_PAGES, withViewerState(discussion), withViewerState(profile)]
  const sent = await surveyPages(page, addresses, 'a member')

  await openPage(page, '/settings')
  await page.getByRole('link', { name: 'View your profile' }).click()
  await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible()
  expect.soft(await findFlaws(page), 'the profile of the viewer').toEqual([])

  await openPage(page, '/forum')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect.soft(await findAxeViolations(page), 'the account menu').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Start Discussion' }).click()
  await page.getByRole('button', { name: 'Post discussion' }).click()
  await expect(page.getByText('Please select a category')).toBeVisible()
  expect.soft(await findFlaws(page), 'the dialog for a discussion').toEqual([])

  await signIn('admin@irishagile.example')
  for (const address of ADMIN_PAGES)
    sent.set(`${address} for an administrator`, await (await page.request.get(address)).text())
  await expectValid(sent)
})

test('the survey detects flaws, including those in dark colours or dialogs only', async ({ page }) => {
  await page.goto('/forum/new')
  await page.evaluate(() => {
    const [heading] = document.getElementsByTagName('h1')
    heading?.style.setProperty('color', 'light-dark(#000, #222)')
    heading?.style.setProperty('transition', 'color 9s')
  })
  expect(await findAxeViolations(page)).toEqual([
    expect.stringMatching(/^in dark colours, color-contrast: <h1/),
  ])
  await page.evaluate(() => {
    const [heading] = document.getElementsByTagName('h1')
    heading?.setAttribute('aria-colour', 'grey')
    const small = document.createElement('button')
    small.textContent = 'x'
    small.style.cssText = 'width: 9px; height: 9px; min-height: 0; padding: 0; overflow: hidden'
    const wide = document.createElement('p')
    wide.style.cssText = 'width: 800px; max-width: none; height: 1px'
    const cut = document.createElement('input')
    cut.placeholder = 'Longer than its field'
    cut.setAttribute('aria-label', 'Cut')
    cut.style.width = '60px'
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('@media (width < 700px) { .beside { display: none } }')
    document.adoptedStyleSheets.push(sheet)
    const beside = document.createElement('p')
    beside.className = 'beside'
    beside.textContent = 'Only on a wide screen'
    beside.style.color = 'light-dark(#000, #222)'
    document.querySelector('main')?.append(small, wide, cut, beside)
  })
  const flaws = await findFlaws(page)
  for (const flaw of [
    /^aria-valid-attr: <h1/,
    /^smaller than 24 px: <button/,
    /^cut at 1280 px: <input/,
    /^wider than 700 px/,
    /^wider than 320 px/,
    /^on a phone, wider than 360 px/,
    /^on a phone, aria-valid-attr/,
    /^on a phone, color-contrast: <h1/,
    /^in dark colours, color-contrast: <p class="beside"/,
  ])
    expect(flaws).toContainEqual(expect.stringMatching(flaw))
  expect(flaws).not.toContainEqual(expect.stringMatching(/wider than 1/))
  expect(flaws).not.toContainEqual(expect.stringMatching(/^color-contrast/))
  const onPhone = (await findFlaws(page, 'h1')).filter((flaw) => flaw.startsWith('on a phone, '))
  expect(onPhone).not.toContainEqual(expect.stringMatching(/<h1/))

  await openPage(page, '/forum')
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog
    .getByRole('heading')
    .first()
    .evaluate((heading) => heading.setAttribute('aria-colour', 'grey'))
  expect(await findAxeViolations(page)).toEqual([expect.stringMatching(/^aria-valid-attr: <h2/)])
})
