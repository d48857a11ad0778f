import type { Page } from '@playwright/test'
import { aTitle, AOIFE } from '../test.ts'
import { callerAs, expect, test, toastOn } from './test.ts'

/** Returns the labels of visible controls that the toast covers in part, within the topmost dialog if one is open. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('.toast')?.getBoundingClientRect()
    const modal = [...document.querySelectorAll('[role=dialog][data-state=open]')].at(-1) ?? document.body
    if (!toast) return ['no toast']
    // Controls scrolled out of a dialog's view are not covered.
    const sight = modal.getBoundingClientRect()
    return [...modal.querySelectorAll<HTMLElement>('button, input, textarea, select, [role=tab]')]
      .filter((control) => control.checkVisibility() && !control.closest('.toast-viewport'))
      .filter((control) => {
        const { left, right, top, bottom, width } = control.getBoundingClientRect()
        const isAcross = left < toast.right && right > toast.left
        return width > 1 && isAcross && top < toast.bottom && Math.min(bottom, sight.bottom) > toast.top
      })
      .map((control) => control.textContent || control.outerHTML)
  })

const SIZES = [
  [360, 740],
  [768, 1024],
  [1280, 800],
] as const

test('a toast covers no control of the queue or of its dialogs on any screen', async ({
  page,
  browser,
  site,
  openAdmin,
}) => {
  const aoife = await callerAs(browser, site, AOIFE.email)
  for (let count = 0; count < 4; count++)
    await aoife.post('/api/forum/posts', {
      data: { title: aTitle(), content: 'We have tried it twice, and wonder.', category: 'Remote Work' },
    })
  await openAdmin('?tab=moderation')
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    const dialog = page.getByRole('dialog')
    const card = page.getByRole('region', { name: 'Pending Posts' }).getByRole('article')
    await card
      .first()
      .getByRole('button', { name: /^Approve/ })
      .click()
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(toastOn(page)).toContainText('Post Moderated')
    await expect.poll(() => coveredControls(page), `of the queue, ${width} px wide`).toEqual([])

    for (const index of [0, 1]) {
      await card
        .nth(index)
        .getByRole('button', { name: /^Reject/ })
        .click()
      await expect(dialog).toBeVisible()
      await expect(toastOn(page)).toBeVisible()
      await expect.poll(() => coveredControls(page), `of the dialog, ${width} px wide`).toEqual([])
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
    }
    await toastOn(page).getByRole('button', { name: 'Undo' }).click()
    await expect(toastOn(page)).toContainText('It’s pending again.')
    await toastOn(page).getByRole('button', { name: 'Close' }).click()
    await expect(toastOn(page)).toHaveCount(0)
  }
})

test('the strip of views starts at the current one on a phone', async ({ page, openAdmin }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAdmin('?tab=moderation&view=help')
  const views = page.getByRole('navigation', { name: 'Moderation' })
  await expect(views.getByRole('link', { name: 'Help' })).toBeInViewport({ ratio: 1 })
})
