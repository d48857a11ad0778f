import { ADMIN, aDiscussion } from '../forum/forum-world.ts'
import { openAsMember, shiftOf, watchMoves } from './layout-shifts.ts'
import { expect, test } from '../test.ts'

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
    await page.route('**/graphql*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.continue()
    })
    const before = await shiftOf(page)
    await page.getByRole('button', { name: 'Post reply' }).click()
    await expect(page.getByRole('article').filter({ hasText: 'before the meeting' })).toBeFocused()
    await expect(page.getByRole('heading', { name: '7 replies' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect((await shiftOf(page)) - before).toBeLessThan(0.05)
  })
