import type { Browser, Page } from '@playwright/test'
import { aDiscussion, anUnpublishedPost } from './forum-world.ts'
import { newMember } from '../members/new-member.ts'
import { expect, expectFits, islandsAwake, test, openPage } from '../test.ts'

const reply = (page: Page) => page.getByLabel('Your reply')
const saved = (page: Page) =>
  page.waitForResponse(
    async (response) =>
      response.url().endsWith('/graphql') && (await response.text()).includes('"saveDraft"'),
  )

/** Opens another device of the member, with only their session. */
async function anotherDevice(browser: Browser, page: Page) {
  const storage = await page.context().storageState()
  const origins = storage.origins.map((origin) => ({
    ...origin,
    localStorage: origin.localStorage.filter(({ name }) => name === 'forumUser'),
  }))
  const context = await browser.newContext({ storageState: { ...storage, origins } })
  return context.newPage()
}

async function open(page: Page, path: string) {
  await openPage(page, path)
}

test('a member continues a draft on another device, and sending removes it from both', async ({
  page,
  browser,
  signIn,
}) => {
  const { path } = await aDiscussion()
  await signIn()
  await open(page, path)
  const first = saved(page)
  await reply(page).fill('Begun at the desk, with a cup of tea.')
  await first

  const phone = await anotherDevice(browser, page)
  await open(phone, new URL(path, page.url()).href)
  await expect(reply(phone)).toHaveValue('Begun at the desk, with a cup of tea.')
  await expect(phone.getByText('Draft restored')).toBeVisible()
  await reply(phone).press('Control+End')
  await reply(phone).pressSequentially(' Ended on the bus.')
  await phone.getByRole('button', { name: 'Post reply' }).click()
  await expect(phone.getByRole('article').filter({ hasText: 'Ended on the bus' })).toBeVisible()

  await page.reload()
  await islandsAwake(page)
  await page.waitForLoadState('networkidle')
  await expect(reply(page)).toHaveValue('')
  await phone.context().close()
})

test('restores a draft after Back, a reload or a reopened tab, once', async ({ page, context, signIn }) => {
  const { path } = await aDiscussion()
  await signIn()
  await open(page, path)
  const first = saved(page)
  await reply(page).fill('Alpha beta gamma delta.')
  await first
  for (const leave of ['back', 'back', 'reload'] as const) {
    if (leave === 'reload') await page.reload()
    else {
      await page.goto('/forum')
      await page.goBack()
    }
    await islandsAwake(page)
    await expect(page.getByText('Draft restored')).toBeVisible()
    await expect(reply(page)).toHaveValue('Alpha beta gamma delta.')
  }
  // The newer text of the other device is now the draft; the older one does not return.
  await page.goto('/forum')
  const other = await context.newPage()
  await open(other, path)
  // Text typed before the draft appears is placed after it.
  await expect(reply(other)).toHaveValue('Alpha beta gamma delta.')
  const second = saved(other)
  await reply(other).fill('Another beginning, and beta gamma delta.')
  await second
  await page.goBack()
  await expect(reply(page)).toHaveValue('Another beginning, and beta gamma delta.')
})

test('preserves both texts written on two devices at once', async ({
  page,
  browser,
  context,
  signIn,
  expectAccessible,
}) => {
  const { path } = await aDiscussion()
  await signIn()
  await open(page, path)
  const first = saved(page)
  await reply(page).fill('The beginning.')
  await first
  const phone = await anotherDevice(browser, page)
  await open(phone, new URL(path, page.url()).href)
  await expect(reply(phone)).toHaveValue('The beginning.')

  await context.setOffline(true)
  await reply(page).fill('The beginning, and more from the desk.')
  const second = saved(phone)
  await reply(phone).fill('The beginning, and more from the bus.')
  await second
  await context.setOffline(false)

  await expect(page.getByText('A newer draft from another device')).toBeVisible()
  await expect(reply(page)).toHaveValue('The beginning, and more from the desk.')
  await expectAccessible()
  await page.reload()
  await islandsAwake(page)
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(reply(page)).toHaveValue('The beginning, and more from the bus.')
  const third = saved(page)
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect(reply(page)).toHaveValue('The beginning, and more from the desk.')
  await third
  await phone.reload()
  await expect(reply(phone)).toHaveValue('The beginning, and more from the desk.')
  await phone.context().close()
})

test("lists the member's drafts, with links to continue and buttons to discard", async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { path, title } = await aDiscussion()
  await signIn((await newMember()).email)
  await open(page, path)
  const first = saved(page)
  await reply(page).fill('Half a thought about it.\n\nAnd a quarter.')
  await first
  await open(page, '/forum')
  await page.getByRole('link', { name: 'Start Discussion' }).click()
  const second = saved(page)
  await page.getByLabel('Title').fill('A discussion for another day')
  await second

  await page.goto('/settings/drafts')
  await expect(page.getByRole('listitem').filter({ hasText: 'Half a thought' })).toContainText(title)
  await expectAccessible()
  await expectFits(page)
  await page.getByRole('link', { name: 'A discussion for another day' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('A discussion for another day')
  await page.goto('/settings/drafts')
  await page.getByRole('button', { name: `Discard: Reply to “${title}”` }).click()
  await expect(page.getByText('Half a thought')).toHaveCount(0)
  // A discarded text is restored with its line breaks.
  await expect(page.getByRole('status').filter({ hasText: 'Draft discarded' })).toBeFocused()
  await expectAccessible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: `Reply to “${title}”` }).click()
  await islandsAwake(page)
  await expect(reply(page)).toHaveValue('Half a thought about it.\n\nAnd a quarter.')
  await page.goto('/settings/drafts')
  await page.getByRole('button', { name: `Discard: Reply to “${title}”` }).click()
  await expect(page.getByText('Draft discarded')).toBeVisible()
  await open(page, path)
  await page.waitForLoadState('networkidle')
  await expect(reply(page)).toHaveValue('')
})

/** Writes a reply, and discards it in the list of drafts. */
async function discard(page: Page, { path, title }: { path: string; title: string }, text: string) {
  await open(page, path)
  const first = saved(page)
  await reply(page).fill(text)
  await first
  await page.goto('/settings/drafts')
  await page.getByRole('button', { name: `Discard: Reply to “${title}”` }).click()
  await expect(page.getByText('Draft discarded')).toBeVisible()
}

test('Undo loses no text when another tab has saved a draft in its place', async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  const discussion = await aDiscussion()
  await signIn((await newMember()).email)
  await discard(page, discussion, 'A thought from this morning.')
  const other = await context.newPage()
  await open(other, new URL(discussion.path, page.url()).href)
  const second = saved(other)
  await reply(other).fill('A thought from this evening.')
  await second
  await other.close()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('alert')).toContainText('Draft not restored')
  const listed = page.getByRole('listitem').filter({ hasText: `Reply to “${discussion.title}”` })
  await expect(listed).toContainText('this evening')
  await expectAccessible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(listed).toContainText('this morning')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('Undo loses no text when the account refuses it', async ({ page, signIn }) => {
  await signIn((await newMember()).email)
  await discard(page, await aDiscussion(), 'A thought that finds no room.')
  const key = page.locator('form:has([value=undo]) [name=key]')
  await key.evaluate((input: HTMLInputElement) => (input.value = 'no draft'))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('alert')).toContainText('Your account has no room for it.')
  await expect(page.locator('[name="content.content"]')).toHaveValue('A thought that finds no room.')
})

test('links a draft of an edit to that edit', async ({ page, signIn }) => {
  await signIn((await newMember()).email)
  const { path, title } = await anUnpublishedPost(page.request)
  await open(page, path)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit discussion' })
  const first = saved(page)
  await dialog.getByLabel('Content').fill('Begun at lunch, and to be ended in the evening.')
  await first

  await page.goto('/settings/drafts')
  await page.getByRole('link', { name: `Edit of “${title}”` }).click()
  await expect(dialog.getByLabel('Content')).toHaveValue('Begun at lunch, and to be ended in the evening.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(/#/)
})
