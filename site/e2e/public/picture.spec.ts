import { expect, test, openPage } from '../test.ts'

test('shows the list of discussions as in the picture of the README', async ({ page }) => {
  // By score the list shows the demo data alone, since no test votes its own discussions above these.
  await openPage(page, '/forum?order=score')
  await expect(page).toHaveScreenshot('forum.png', {
    animations: 'disabled',
    caret: 'hide',
    // Tolerates a vote or a view of another test, but no change of the design.
    maxDiffPixelRatio: 0.02,
  })
})
