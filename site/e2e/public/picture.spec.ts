import { expect, islandsAwake, test } from '../test.ts'

test('shows the list of discussions as in the picture of the README', async ({ page }) => {
  // The order by score shows the demo data alone: no other test votes its own discussions above these.
  await page.goto('/forum?order=score')
  await islandsAwake(page)
  await expect(page).toHaveScreenshot('forum.png', {
    animations: 'disabled',
    caret: 'hide',
    // Room for a vote or a view that another test adds, and none for a change of the design.
    maxDiffPixelRatio: 0.02,
  })
})
