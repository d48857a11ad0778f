import type { Page } from '@playwright/test'
import { newMember } from '../members/new-member.ts'
import { expect, expectFits, islandsAwake, test, openPage } from '../test.ts'
import { aDiscussion } from '../forum/forum-world.ts'
import { notify } from './notified.ts'

const bellOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const expectUnread = (page: Page, count: number) =>
  expect(bellOf(page)).toHaveAccessibleName(count ? `Notifications, ${count} unread` : 'Notifications')

/** Returns to the tab after a while. */
const returnToTab = (page: Page) =>
  page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('unreadNotifications') ?? '{}')
    localStorage.setItem('unreadNotifications', JSON.stringify({ ...stored, at: 0 }))
    document.dispatchEvent(new Event('visibilitychange'))
  })

test('a member sees the unread count on any page, and opening a notification marks it as read @phone', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  test.slow()
  const { id, email } = await newMember()
  const [busy, quiet] = [await aDiscussion(3), await aDiscussion(1)]
  await notify(id, quiet)
  await notify(id, busy)
  await signIn(email)
  await page.goto('/manifesto')
  await expectUnread(page, 4)
  await expectFits(page)
  await bellOf(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await islandsAwake(page)

  const items = page.getByRole('main').getByRole('article')
  await expect(items).toHaveCount(2)
  await expect(items.first()).toContainText(`replied in “${busy.title}”`)
  await expect(items.first()).toContainText('3 replies')
  await items.first().locator('summary').click()
  await expect(items.first().getByRole('listitem').first().getByRole('link')).toHaveAttribute(
    'href',
    `${busy.path}?reply=${busy.replyIds[2]}#reply-${busy.replyIds[2]}`,
  )
  await expectAccessible()
  await expectFits(page)

  // Reading continues at the oldest unread item.
  await items.first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(`${busy.path}?reply=${busy.replyIds[0]}#reply-${busy.replyIds[0]}`)
  await expectUnread(page, 1)

  await openPage(page, '/notifications')
  const marks = page.getByRole('button', { name: /^Mark as read/ })
  await expect(marks).toHaveCount(1)
  await marks.press('Enter')
  await expect(items.nth(1).getByRole('heading').getByRole('link')).toBeFocused()
  await expectUnread(page, 0)
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
})

test('opening a discussion by any link marks its notifications as read without refetching the count', async ({
  page,
  signIn,
}) => {
  const { id, email } = await newMember()
  const [opened, other] = [await aDiscussion(2), await aDiscussion(1)]
  await notify(id, opened)
  await notify(id, other)
  await signIn(email)
  const requested: string[] = []
  page.on(
    'request',
    (request) => void (/\/api\/notifications\?/.test(request.url()) && requested.push(request.url())),
  )
  await page.goto('/forum')
  await expectUnread(page, 3)
  await page.goto(opened.path)
  await expectUnread(page, 1)
  await page.waitForTimeout(2_500)
  expect(requested).toEqual([])
})

test('a tab shows new notifications when the reader returns, without moving anything', async ({
  page,
  signIn,
}) => {
  const { id, email } = await newMember()
  const [first, second] = [await aDiscussion(1), await aDiscussion(1)]
  await notify(id, first)
  await signIn(email)
  await openPage(page, '/notifications')
  await expectUnread(page, 1)
  await notify(id, second)
  await returnToTab(page)
  await expectUnread(page, 2)
  const items = page.getByRole('main').getByRole('article')
  await expect(items).toHaveCount(1)
  await page.getByRole('link', { name: 'Show 1 new notification' }).click()
  await expect(items).toHaveCount(2)
  await expect(items.first()).toContainText(second.title)
  await expect(items.first().getByRole('heading').getByRole('link')).toBeFocused()
})

test('a member marks all as read and filters the unread ones, on two devices', async ({
  page,
  browser,
  signIn,
}) => {
  const { id, email } = await newMember()
  await signIn(email)
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible()

  await notify(id, await aDiscussion(2))
  await openPage(page, '/notifications?filter=unread')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  const phone = await browser.newContext()
  const other = await phone.newPage()
  await other.request.post(new URL('/api/auth/login', page.url()).href, { data: { email } })
  await openPage(other, new URL('/notifications', page.url()).href)
  await other.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(other.getByText('You’re all caught up.').first()).toBeVisible()
  await expectUnread(other, 0)
  await phone.close()

  await returnToTab(page)
  await expectUnread(page, 0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible()
})

test('shows the message of a refusal, and requires visitors to sign in', async ({ page, signIn }) => {
  const { id, email } = await newMember()
  await page.goto('/notifications')
  await expect(page).toHaveURL(/\/sign-in\?next=\/notifications$/)
  await expect(bellOf(page)).toBeHidden()
  await notify(id, await aDiscussion(1))
  await signIn(email)
  await openPage(page, '/notifications')
  await page.route('/graphql', (route) => route.abort())
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('Network error. Please try again.').first()).toBeVisible()
  await expectUnread(page, 1)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a member reads and marks their notifications', async ({ page }) => {
    const { id, email } = await newMember()
    await page.request.post('/api/auth/login', { data: { email } })
    await notify(id, await aDiscussion(2))
    await notify(id, await aDiscussion(1))
    await page.goto('/sign-in')
    await page.getByRole('main').getByRole('link', { name: 'Notifications' }).click()
    const marks = page.getByRole('button', { name: /^Mark as read/ })
    await expect(marks).toHaveCount(2)
    await marks.first().click()
    await expect(marks).toHaveCount(1)
    await page.getByRole('link', { name: 'Unread (2)' }).click()
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(page.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible()
  })
})
