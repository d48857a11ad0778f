import type { Page } from '@playwright/test'
import { ADMIN, aDiscussion } from '../forum/forum-world.ts'
import { openAsMember, shiftOf, watchMoves } from './layout-shifts.ts'
import { expect, test } from '../test.ts'

const delayRequests = (page: Page) =>
  page.route('**/graphql*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const)
  test(`moves hardly anything on a slow line when one's own reply appears, ${width} px wide`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height })
    await signIn(ADMIN)
    const { path } = await aDiscussion(6)
    await watchMoves(page)
    await openAsMember(page, path)
    const reply = page.getByLabel('Your reply')
    await reply.click()
    await expect(page.getByRole('tab', { name: 'Preview' })).toBeVisible()
    await reply.fill('We dropped the meeting before the meeting.')
    await delayRequests(page)
    const before = await shiftOf(page)
    await page.getByRole('button', { name: 'Post reply' }).click()
    await expect(page.getByRole('article').filter({ hasText: 'before the meeting' })).toBeFocused()
    await expect(page.getByRole('heading', { name: '7 replies' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect((await shiftOf(page)) - before).toBeLessThan(0.05)
  })

test('new replies below a full page remain from the moment they are sent, and the text in progress its focus', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN)
  const { path } = await aDiscussion(20)
  await openAsMember(page, path)
  await page.evaluate(() => {
    const counts: number[] = []
    Object.assign(window, { counts })
    const list = document.querySelector('.replies[aria-busy]')
    const note = () => counts.push(list?.childElementCount ?? 0)
    if (list) new MutationObserver(note).observe(list, { childList: true })
  })
  const text = page.getByLabel('Your reply')
  const post = page.getByRole('button', { name: 'Post reply' })
  await text.fill('We dropped the meeting before the meeting.')
  await delayRequests(page)
  await post.click()
  const articles = page.getByRole('region', { name: /replies$/ }).getByRole('article')
  await expect(articles).toHaveCount(21)
  await text.fill('And then the one after the meeting.')
  await expect(page.getByRole('heading', { name: '21 replies' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(text, 'the next text is in progress').toBeFocused()
  await post.click()
  await expect(articles).toHaveCount(22)
  await expect(page.getByRole('heading', { name: '22 replies' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(articles).toHaveCount(22)
  await expect(page.getByRole('link', { name: /^Load/ })).toHaveCount(0)
  const counts = await page.evaluate(() => (window as unknown as { counts: number[] }).counts)
  expect(counts, 'none disappears').toEqual(counts.toSorted((one, other) => one - other))
})
