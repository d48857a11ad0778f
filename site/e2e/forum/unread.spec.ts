import type { Browser, Page } from '@playwright/test'
import { withDatabase } from '../database.ts'
import { expect, islandsAwake, test, openPage } from '../test.ts'
import { ADMIN, aDiscussion, as, send } from './forum-world.ts'

// Members used only in this file, since other tests would change their reading state.
const DECLAN = 'declan@irishagile.example'
const SIOBHAN = 'siobhan@irishagile.example'

const REPLY = 'mutation ($input: CreateReplyInput!) { createReply(input: $input) { id } }'
const result = (postId: string, content = `Somebody has something to add: ${crypto.randomUUID()}`) =>
  as(ADMIN, (context) =>
    send<{ createReply: { id: string } }>(context, REPLY, { input: { postId, content } }),
  ).then(({ createReply }) => createReply.id)

/** Opens another device of the member. */
async function anotherDevice(browser: Browser, email: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const { user } = await (await page.request.post('/api/auth/login', { data: { email } })).json()
  await page.goto('/robots.txt')
  await page.evaluate((entry) => localStorage.setItem('forumUser', JSON.stringify(entry)), user)
  return page
}

const FOLLOW = 'mutation ($id: ID!) { followPost(id: $id) }'

/** Moves the member's last visit to a week ago. */
const backdateLastVisit = (email: string) =>
  withDatabase((client) =>
    client.query(
      `update "Member" set "lastSeenAt" = now() - interval '7 days', "allReadAt" = least("allReadAt", now() - interval '8 days')
       where email = $1`,
      [email],
    ),
  )

/** Finds the row of a discussion in the list, whose cached page may be a second old. */
async function rowOf(page: Page, title: string, address = '/forum') {
  const row = page.getByRole('article').filter({ hasText: title })
  await expect(async () => {
    await page.goto(address)
    await expect(row).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return row
}

/** Waits for the response that records a reading. */
const marked = (page: Page, replyId = '') =>
  page.waitForResponse((response) => {
    const requested = response.request().postData() ?? ''
    return requested.includes('"input":{"postId"') && requested.includes(replyId)
  })

test('marks new discussions in the list, and reading on one device marks them as read on the other', async ({
  page,
  browser,
  signIn,
  expectAccessible,
}) => {
  const { id, title, path } = await aDiscussion(2)
  await signIn(DECLAN)
  const row = await rowOf(page, title)
  await expect(row.getByText('New', { exact: true })).toBeVisible()
  await expectAccessible()

  const read = marked(page)
  await row.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await read

  const other = await anotherDevice(browser, DECLAN)
  const there = await rowOf(other, title)
  await expect(other.locator('[data-news]')).toContainText(/\w/)
  await expect(there.getByText('New', { exact: true })).toHaveCount(0)

  await result(id)
  await result(id)
  await other.reload()
  await expect(there.getByText('2 new')).toBeVisible()
  await other.context().close()
})

test('opens a discussion at the first unread reply, on any page', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { id, title, path, replyIds } = await aDiscussion(21)
  await signIn(SIOBHAN)
  const before = marked(page, replyIds[20])
  await page.goto(`${path}?page=2`)
  await before
  const first = await result(id, 'The first that she has not read.')
  await result(id, 'The second that she has not read.')

  const row = await rowOf(page, title)
  await expect(row.getByText('2 new')).toBeVisible()
  await islandsAwake(page)
  const read = marked(page, first)
  await row.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(new RegExp(`reply=${first}#reply-${first}$`))
  await expect(page.locator(`#reply-${first}`)).toBeInViewport()
  await expect(page.locator(`#reply-${first}`).getByText('New', { exact: true })).toBeVisible()
  await expectAccessible()

  // The link to the first unread reply also appears at the shared URL.
  await read
  await result(id)
  await page.goto(path)
  await page.getByRole('link', { name: '1 new: jump to the first unread reply' }).click()
  await expect(page).toHaveURL(/reply=/)
  await expect(page.locator('.reply[data-unread]')).toBeInViewport()
})

test('shows a member after a week, on another device, what is new since the last visit', async ({
  page,
  browser,
  signIn,
}) => {
  const { id, title, path, replyIds } = await aDiscussion(1)
  await signIn(SIOBHAN)
  await as(SIOBHAN, (context) => send(context, FOLLOW, { id }))
  const before = marked(page, replyIds[0])
  await page.goto(path)
  await before

  await backdateLastVisit(SIOBHAN)
  const first = await result(id, 'Said while she was away.')
  await result(id, 'And this, too.')
  const other = await anotherDevice(browser, SIOBHAN)
  const row = await rowOf(other, title)
  await expect(other.locator('[data-news]')).toContainText(/replies since you were here \d+ \w+/)
  await expect(row.getByText('2 new')).toBeVisible()
  await islandsAwake(other)
  const read = marked(other, first)
  await row.getByRole('link', { name: title }).click()
  await expect(other).toHaveURL(new RegExp(`#reply-${first}$`))
  await expect(other.locator(`#reply-${first}`)).toBeInViewport()
  await read

  // Items read on the other device are read on this one.
  const here = await rowOf(page, title)
  await expect(page.locator('[data-news]')).toContainText(/\w/)
  await expect(here.getByText('2 new')).toHaveCount(0)
  await other.context().close()
})

test('marks everything as read, and restores the unread marks on undo', async ({ page, browser, signIn }) => {
  const { title } = await aDiscussion()
  await signIn(SIOBHAN)
  const mark = (await rowOf(page, title)).getByText('New', { exact: true })
  await expect(mark).toBeVisible()
  await islandsAwake(page)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.locator('.unread-mark')).toHaveCount(0)
  await expect(page.getByText('You’re all caught up.')).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(mark).toBeVisible()
  const other = await anotherDevice(browser, SIOBHAN)
  await other.goto('/forum')
  await expect(
    other.getByRole('article').filter({ hasText: title }).getByText('New', { exact: true }),
  ).toBeVisible()
  await other.context().close()
})

test("shows the marks on a member's own page, without buttons that need a script", async ({ browser }) => {
  const { title } = await aDiscussion()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.request.post('/api/auth/login', { data: { email: DECLAN } })
  await expect((await rowOf(page, title, '/forum?mine')).getByText('New', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
  await context.close()
})

test('moves nothing when the marks arrive', async ({ page, signIn }) => {
  const { title } = await aDiscussion()
  await signIn(DECLAN)
  const row = await rowOf(page, title)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('/graphql', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await islandsAwake(page)
  const before = await row.boundingBox()
  release()
  await expect(row.getByText('New', { exact: true })).toBeVisible()
  expect(await row.boundingBox()).toEqual(before)
})

test('does not record the reading of a visitor', async ({ page }) => {
  const { path } = await aDiscussion(1)
  const posted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.url())
  })
  await page.clock.install()
  await openPage(page, path)
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('status').filter({ hasText: /^$/ }).first()).toBeAttached()
  expect(posted).toEqual([])
})
