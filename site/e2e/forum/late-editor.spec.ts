import type { Page } from '@playwright/test'
import { aDiscussion } from './forum-world.ts'
import { expect, islandsAwake, test, openPage } from '../test.ts'

const EDITOR = '**/_astro/ReplyEditor*.js'

/** Delays the script of the editor until `arrive` is called. */
async function delayEditor(page: Page) {
  let arrive: () => void = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(EDITOR, async (route) => {
    await arrived
    await route.continue()
  })
  return () => arrive()
}

const boxOf = (page: Page) => page.getByLabel('Your reply').boundingBox()
const editor = (page: Page) => page.getByRole('tab', { name: 'Preview' })

test('loads the editor on first use, and preserves the text and the caret', async ({ page, signIn }) => {
  const { path } = await aDiscussion()
  const arrive = await delayEditor(page)
  const requested = page.waitForRequest(EDITOR)
  await signIn()
  await openPage(page, path)
  await page.waitForLoadState('networkidle')
  await expect(editor(page)).toHaveCount(0)
  const reply = page.getByLabel('Your reply')
  await reply.press('End')
  await requested
  await reply.pressSequentially('Ten minutes week')
  for (const _ of 'week') await reply.press('ArrowLeft')
  const before = await boxOf(page)
  arrive()
  await expect(editor(page)).toBeVisible()
  expect(await boxOf(page)).toEqual(before)
  await expect(reply).toBeFocused()
  await reply.pressSequentially('a ')
  await expect(reply).toHaveValue('Ten minutes a week')
})

test('sends a reply through the editor if it was submitted before that had loaded', async ({
  page,
  signIn,
}) => {
  const { path } = await aDiscussion()
  const arrive = await delayEditor(page)
  await signIn()
  await openPage(page, path)
  await page.getByLabel('Your reply').fill('I was quicker than the editor that I need for this.')
  await page.getByRole('button', { name: 'Post reply' }).click()
  arrive()
  await expect(page.getByRole('article').filter({ hasText: 'I was quicker' })).toContainText(
    'Awaiting review',
  )
})

test('leaves the form usable if the editor fails to load, and retries on the next use', async ({
  page,
  context,
  signIn,
}) => {
  const { path } = await aDiscussion()
  await signIn()
  await openPage(page, path)
  const reply = page.getByLabel('Your reply')
  await context.setOffline(true)
  await reply.fill('Written in a tunnel between Bray and Greystones.')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByText('Not sent yet')).toBeVisible()
  await expect(page.getByText('0 / 5,000')).toHaveCount(0)
  await expect(reply).toHaveValue('Written in a tunnel between Bray and Greystones.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Written in a tunnel' })).toContainText(
    'Awaiting review',
  )
})

test('stores text typed before the editor loads when the page is left', async ({ page, signIn }) => {
  const { path } = await aDiscussion()
  await delayEditor(page)
  await signIn()
  await openPage(page, path)
  const reply = page.getByLabel('Your reply')
  for (const [typed, stored] of [
    ['A first thought.', 'A first thought.'],
    ['A second one.', 'A first thought.\n\nA second one.'],
  ] as const) {
    await reply.fill(typed)
    await page.goto('/forum')
    await page.unroute(EDITOR)
    await page.goto(path)
    await expect(reply).toHaveValue(stored)
    await delayEditor(page)
    await page.reload()
    await islandsAwake(page)
  }
})

test('does not interrupt an input method while the editor loads', async ({ page, signIn }) => {
  const { path } = await aDiscussion()
  const arrive = await delayEditor(page)
  await signIn()
  await openPage(page, path)
  const reply = page.getByLabel('Your reply')
  await reply.focus()
  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.imeSetComposition', { text: 'fáil', selectionStart: 4, selectionEnd: 4 })
  arrive()
  await page.waitForLoadState('networkidle')
  await expect(editor(page)).toHaveCount(0)
  await keyboard.send('Input.insertText', { text: 'fáilte' })
  await expect(editor(page)).toBeVisible()
  await expect(reply).toHaveValue('fáilte')
})
