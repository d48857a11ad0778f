import { expect, test, openPage } from '../test.ts'

test('shows the list of discussions as in the picture of the README', async ({ page }) => {
  // Sorted by score, the list shows only demo data, since no test votes its own discussions above these.
  await openPage(page, '/forum?order=score')
  await expect(page).toHaveScreenshot('forum.png', {
    animations: 'disabled',
    caret: 'hide',
    // Tolerates another test's vote or view, but no change of the design.
    maxDiffPixelRatio: 0.02,
  })
})
