import { ADMIN, aDiscussion } from './forum/forum-world.ts'
import { expect, test, openPage } from './test.ts'

for (const way of ['mouse', 'keyboard'] as const)
  test(`the next toast expires after the last one was closed by ${way}`, async ({ page }) => {
    const { path } = await aDiscussion()
    await openPage(page, path)
    const copy = page.getByRole('button', { name: 'Copy link' }).first()
    const toast = page.locator('.toast')
    await copy.click()
    await expect(toast).toBeVisible()
    if (way === 'mouse') await toast.getByRole('button', { name: 'Close' }).click()
    else {
      await page.keyboard.press('F8')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect(toast.getByRole('button', { name: 'Close' })).toBeFocused()
      await page.keyboard.press('Enter')
    }
    await expect(toast).toBeHidden()
    await expect(copy, 'the focus is where it was').toBeFocused()

    await page.keyboard.press('Enter')
    await expect(toast).toBeVisible()
    await expect(toast).toBeHidden()
  })

test('a toast and a dialog do not affect each other @phone', async ({ page, signIn }) => {
  await signIn(ADMIN)
  const { path } = await aDiscussion()
  await openPage(page, path)
  const toast = page.locator('.toast')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Copy link' }).first().click()
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await expect(dialog).toBeVisible()
  await toast.getByText('Close').click()
  await expect(toast).toBeHidden()
  await expect(dialog).toBeVisible()

  await page.route('**/graphql', (route) => route.abort())
  await dialog.getByRole('button', { name: /^Delete/ }).click()
  const notifications = page.getByRole('region', { name: 'Notifications (F8)' })
  await expect(notifications.getByText('Failed to delete post')).toBeVisible()
  await expect(notifications.getByRole('button', { name: 'Close' })).toBeVisible()

  // Escape closes the dialog although the toast is newer.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(notifications.getByText('Failed to delete post')).toBeVisible()
})

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const)
  test(`a toast covers neither the new reply that it is about nor the aside, ${width} px wide`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height })
    await signIn(ADMIN)
    const { path } = await aDiscussion(6)
    await openPage(page, path)
    await page.getByLabel('Your reply').fill('We dropped the meeting before the meeting.')
    await page.getByRole('button', { name: 'Post reply' }).click()
    const reply = page.getByRole('article').filter({ hasText: 'before the meeting' })
    await expect(reply).toBeFocused()
    await expect(page.locator('.toast')).toContainText('Reply posted!')
    const boxes = async () => {
      const [toast, item, aside] = [
        await page.locator('.toast').boundingBox(),
        await reply.boundingBox(),
        await page.getByRole('complementary', { name: 'About this discussion' }).boundingBox(),
      ]
      if (!toast || !item || !aside) return null
      const isApart = (other: typeof toast) =>
        toast.y + toast.height <= other.y ||
        other.y + other.height <= toast.y ||
        toast.x >= other.x + other.width
      return [isApart(item), isApart(aside), item.y > 0 && item.y + item.height <= height]
    }
    await expect
      .poll(boxes, 'the reply and the aside are free, and the reply is in sight')
      .toEqual([true, true, true])
  })

test('a toast does not cover the focused link of an aside below the text', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 700 })
  const { path } = await aDiscussion()
  await openPage(page, path)
  const link = page.getByRole('complementary', { name: 'About this discussion' }).getByRole('link').first()
  await page.getByRole('button', { name: 'Copy link' }).first().click()
  await expect(page.locator('.toast')).toBeVisible()
  await link.evaluate((element) => {
    element.focus({ preventScroll: true })
    // To where the toast is.
    scrollBy({ top: element.getBoundingClientRect().bottom - innerHeight + 40, behavior: 'instant' })
  })
  const isFree = async () => {
    const [one, toast] = [await link.boundingBox(), await page.locator('.toast').boundingBox()]
    if (!one || !toast) return null
    return one.y + one.height <= toast.y || toast.y + toast.height <= one.y
  }
  await expect.poll(isFree).toBe(true)
})
