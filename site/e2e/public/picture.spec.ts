import { expect, islandsAwake, test } from '../test.ts'

test('shows the list of discussions as the picture in the README does', async ({ page }) => {
  // The discussions of the demo data with the highest score: no test writes or votes its own way above them.
  await page.goto('/forum?order=score')
  await islandsAwake(page)
  await expect(page).toHaveScreenshot('forum.png', {
    animations: 'disabled',
    caret: 'hide',
    // Room for a vote or a view that another test adds, and none for a change of the design.
    maxDiffPixelRatio: 0.02,
  })
})
