import type { Browser } from '@playwright/test'
import { beforeLinkTests, test, type LinkSite } from '../members/link-site.ts'
import { aTitle, expect, expectAside, openPage } from '../test.ts'

let site: LinkSite
beforeLinkTests((started) => void (site = started))

type Member = { email: string; token: string }

/** Opens a browser in which a member is signed in. */
async function browserOf(browser: Browser, { token }: Member) {
  const context = await browser.newContext({
    baseURL: site.base,
    extraHTTPHeaders: { origin: site.base },
  })
  await context.addCookies([{ name: 'session', value: token, url: site.base, httpOnly: true }])
  return context
}

/** Creates a discussion of a member and decides it. */
async function aDiscussion(
  browser: Browser,
  decision: { status: 'approve' } | { status: 'reject'; note: string },
) {
  const [aoife, ada] = [await site.aMember('Aoife'), await site.anAdmin()]
  const [author, moderator] = [await browserOf(browser, aoife), await browserOf(browser, ada)]
  const data = {
    title: aTitle(),
    content: 'Who moves the cards on your board, and why?',
    category: 'Team Dynamics',
  }
  const { id } = (await (await author.request.post('/api/forum/posts', { data })).json()) as { id: string }
  const decided = await moderator.request.patch(`/api/admin/posts/${id}/status`, { data: decision })
  expect(decided.status()).toBe(200)
  return { id, title: data.title, aoife, author, moderator }
}

test('an administrator unpublishes an approved discussion a week later, from its own page', async ({
  browser,
  request,
}) => {
  const { id, title, author, moderator } = await aDiscussion(browser, { status: 'approve' })
  const address = `${site.base}/forum/posts/${id}`
  expect((await request.get(address)).status()).toBe(200)

  const page = await moderator.newPage()
  await openPage(page, `${address}?mine`)
  const act = (name: string) => page.getByRole('menuitem', { name })
  // The previous page may still be visible, and its menu disappears with it.
  const openMenu = (name: string) =>
    expect(async () => {
      await page.getByRole('button', { name: 'Moderate' }).click({ timeout: 1000 })
      await expect(act(name)).toBeVisible({ timeout: 1000 })
    }).toPass()
  await openMenu('Unpublish')
  await act('Unpublish').click()
  const dialog = page.getByRole('dialog', { name: 'Unpublish post' })
  await dialog.getByRole('button', { name: 'Unpublish' }).click()
  await expect(dialog).toContainText('Please provide a reason.')
  const reason = dialog.getByRole('button', { name: /This looks like advertising/ })
  await reason.click()
  await dialog.getByRole('button', { name: 'Unpublish' }).click()
  const toast = page.locator('.toast')
  await expect(toast).toContainText('It’s no longer published')
  await expect.poll(async () => (await request.get(address)).status()).toBe(404)

  // The reloaded page still offers to undo.
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(toast).toContainText('It’s back as it was.')
  await expect.poll(async () => (await request.get(address)).status()).toBe(200)
  await openMenu('Unpublish')
  await act('Unpublish').click()
  await reason.click()
  await dialog.getByRole('button', { name: 'Unpublish' }).click()
  await openMenu('Put back')

  const own = await author.newPage()
  await own.goto(`${address}?mine`)
  await expect(own.getByText('This looks like advertising.')).toBeVisible()
  await expect(own.getByText('Rule: No advertisements')).toBeVisible()
  await own.getByRole('link', { name: 'Why, and how to appeal' }).click()
  await expect(own.getByRole('heading', { level: 1, name: 'Our decision on your discussion' })).toBeVisible()
  await expect(own.getByRole('link', { name: title })).toBeVisible()

  await expectAside(own)

  // An appeal that another administrator rejects.
  await own.getByLabel('Why you disagree').fill('It only asks who moves the cards on the board.')
  await own.getByRole('button', { name: 'Send appeal' }).click()
  await expect(own.getByText('Your appeal has been received').locator('..')).toBeFocused()
  await expect(own.getByText('We’re reviewing it')).toBeVisible()
  const [{ id: appealId = '' } = {}] = await site.query(
    'select id from "Appeal" where "decidedAt" is null',
    [],
  )
  const other = await browserOf(browser, await site.anAdmin())
  const refusal = { outcome: 'refused', answer: 'It links to a shop.' }
  const refused = await other.request.patch(`/api/admin/appeals/${appealId}`, { data: refusal })
  expect(refused.status()).toBe(200)
  await own.reload()
  await expect(own.getByText('It links to a shop.')).toBeVisible()
})

test('an administrator restores a rejected discussion after an appeal from the e-mail, without sign-in', async ({
  browser,
  page,
  request,
  expectAccessible,
}) => {
  const note = 'We do not discuss boards here.'
  const { id, title, aoife, moderator } = await aDiscussion(browser, { status: 'reject', note })

  const link = await site.linkInEmail(aoife.email, 'was not published', '/decisions')
  const result = await page.goto(link)
  expect(result?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': /no-store/ })
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect(page.getByText(note)).toBeVisible()
  await expectAccessible()
  const appeal = page.getByLabel('Why you disagree')
  await appeal.fill('It is a question.')
  await page
    .locator('form')
    .filter({ has: appeal })
    .evaluate((form) => ((form as HTMLFormElement).noValidate = true))
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('link', { name: 'must be at least 20 characters' })).toHaveAttribute(
    'href',
    '#text',
  )
  await expect(appeal).toHaveAccessibleDescription(/must be at least 20 characters/)
  await expect(appeal).toHaveValue(/It is a question/)
  await appeal.fill('The terms say nothing about boards, and a team works with one.')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByText('We’re reviewing it')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send appeal' })).toHaveCount(0)

  const grace = await site.anAdmin()
  const first = await moderator.newPage()
  await first.goto('/admin?tab=moderation&view=appeals')
  await expect(first.getByRole('article', { name: title })).toContainText('another administrator will decide')
  await expect(first.getByRole('button', { name: /^Uphold/ })).toHaveCount(0)

  await page.context().addCookies([{ name: 'session', value: grace.token, url: site.base, httpOnly: true }])
  await openPage(page, `${site.base}/admin?tab=moderation&view=appeals`)
  await expectAccessible()
  const card = page.getByRole('article', { name: title })
  await card.getByRole('button', { name: /^Uphold/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Uphold appeal' })
  await dialog.getByLabel('Answer').fill('You are right, and we are sorry.')
  await dialog.getByRole('button', { name: 'Uphold appeal' }).click()
  await expect(page.locator('.toast')).toContainText('Appeal Upheld')
  await expect(card).toHaveCount(0)
  expect((await request.get(`${site.base}/forum/posts/${id}`)).status()).toBe(200)

  await page.goto(`${site.base}/admin?tab=moderation&item=post:${id}`)
  await expect(page.getByText('The author appealed')).toBeVisible()
  await expectAccessible()
  await page.context().clearCookies()

  await page.goto(await site.linkInEmail(aoife.email, 'Your appeal was upheld', '/decisions'))
  await expect(page.getByText('You are right, and we are sorry.')).toBeVisible()
  await expectAccessible()
})
