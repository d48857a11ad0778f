import type { Locator, Page } from '@playwright/test'
import { expect, tab, test, toastOn, openPage } from './test.ts'

/** Presses the Tab key until the control has the focus. */
async function tabTo(page: Page, control: Locator) {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control, 'within sixty presses of the tab key').toBeFocused()
}

async function press(page: Page, control: Locator, key = 'Enter') {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

/** Chooses an item from the menu of a row. */
async function choose(page: Page, act: string) {
  await press(page, page.getByRole('button', { name: /^Actions/ }))
  const item = page.getByRole('menuitem', { name: act, exact: true })
  for (let presses = 0; presses < 5; presses += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}

test('an administrator manages a member, a section and votes by keyboard alone', async ({
  page,
  openAdmin,
}) => {
  await openAdmin('?search=aoife@')
  const dialog = page.getByRole('dialog')
  await choose(page, 'Change role')
  await press(page, dialog.getByLabel('Role'))
  await expect(page.getByRole('option', { name: 'User' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog.getByLabel('Role')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions/ })).toBeFocused()
  await choose(page, 'Disable')
  await press(page, dialog.getByRole('button', { name: 'Disable' }))
  await expect(toastOn(page)).toContainText('User Status Updated')
  await choose(page, 'Enable')
  await press(page, dialog.getByRole('button', { name: 'Enable' }))
  await expect(page.getByRole('row', { name: /aoife@/ })).not.toContainText('Disabled')

  await openPage(page, '/admin')
  await tabTo(page, tab(page, 'Users'))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Content Sections')).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Create Section' }))
  await tabTo(page, dialog.getByLabel('Section Key'))
  await page.keyboard.type('keyboard-only')
  await tabTo(page, dialog.getByLabel('Title'))
  await page.keyboard.type('Made without a mouse')
  await tabTo(page, dialog.getByLabel('HTML Content'))
  await page.keyboard.type('<p>Typed.</p>')
  await press(page, dialog.getByRole('button', { name: 'Create', exact: true }))
  await expect(toastOn(page)).toContainText('Section Created')
  await press(page, page.getByRole('button', { name: 'Delete Made without a mouse' }))
  await press(page, dialog.getByRole('button', { name: 'Delete', exact: true }), 'Space')
  await expect(toastOn(page)).toContainText('Section Deleted')
  await expect(page.getByRole('heading', { name: 'Content Sections' })).toBeFocused()

  await openPage(page, '/admin?tab=votes&search=Belmullet')
  const item = page.getByRole('button', { name: /Two years with half the team in Belmullet/ })
  await press(page, item)
  for (const like of ['1', '-1']) {
    await tabTo(page, dialog.getByLabel('Like Adjustment', { exact: true }))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(like)
    await tabTo(page, dialog.getByLabel('Reason for Adjustment'))
    await page.keyboard.type('Counted again by hand')
    await press(page, dialog.getByRole('button', { name: 'Apply Adjustment' }))
    await expect(toastOn(page)).toContainText('Votes Adjusted')
    await expect(item).toBeFocused()
    if (like === '1') await page.keyboard.press('Enter')
  }
})

test('moves the focus to the heading when the focused row or page disappears', async ({
  page,
  openAdmin,
}) => {
  await openAdmin('?status=active&search=aoife@')
  const heading = page.getByRole('heading', { name: 'User Management' })
  const dialog = page.getByRole('dialog')
  await choose(page, 'Disable')
  await press(page, dialog.getByRole('button', { name: 'Disable' }))
  await expect(page.getByText('No users found matching your criteria.')).toBeVisible()
  await expect(heading).toBeFocused()
  await openPage(page, '/admin?status=disabled&search=aoife@')
  await choose(page, 'Enable')
  await press(page, dialog.getByRole('button', { name: 'Enable' }))
  await expect(heading).toBeFocused()

  await openPage(page, '/admin')
  await page.getByRole('button', { name: 'Next' }).focus()
  await page.keyboard.press('Enter')
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()

  await openPage(page, '/admin?tab=logs')
  const area = page.getByRole('region', { name: 'Log entries' })
  await area.evaluate((element) => (element.scrollTop = 500))
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => area.evaluate((element) => element.scrollTop)).toBe(0)
})
