import { aDiscussion } from './forum-world.ts'
import { expect, expectFits, test, openPage } from '../test.ts'

test('formats the selection from the toolbar, and undoes it @phone', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { path } = await aDiscussion()
  await signIn()
  await openPage(page, path)
  const reply = page.getByLabel('Your reply')
  await reply.focus()
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
  await expect(toolbar).toBeVisible()
  await reply.pressSequentially('big')
  await reply.press('Control+A')
  await toolbar.getByRole('button', { name: 'Bold' }).click()
  await expect(reply).toHaveValue('**big**')
  await expect(reply).toBeFocused()
  await reply.press('Control+Z')
  await expect(reply).toHaveValue('big')

  // The toolbar is one tab stop; the arrow keys move within it.
  await reply.press('Control+A')
  await reply.press('Shift+Tab')
  await expect(toolbar.getByRole('button', { name: 'Bold' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(toolbar.getByRole('button', { name: 'Code' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(toolbar.getByRole('button', { name: 'Italic' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(reply).toHaveValue('_big_')
  await reply.press('Control+i')
  await expect(reply).toHaveValue('big')
  await expectAccessible()
  await expectFits(page)
})

test('turns text into a link when a URL is pasted over it, and sends with Ctrl+Enter', async ({
  page,
  signIn,
}) => {
  const { path } = await aDiscussion()
  await signIn()
  await openPage(page, path)
  const reply = page.getByLabel('Your reply')
  await reply.focus()
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await reply.pressSequentially('Read this guide')
  await reply.press('Control+A')
  await reply.evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'https://scrumguides.example/')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(reply).toHaveValue('[Read this guide](https://scrumguides.example/)')
  await reply.press('End')
  await reply.pressSequentially(' before you decide.')
  await reply.press('Control+Enter')
  await expect(page.getByRole('article').filter({ hasText: 'Read this guide' })).toContainText(
    'Awaiting review',
  )
})
