import { expect, test, openPage } from '../test.ts'
import { ADMIN, aDiscussion } from './forum-world.ts'

test('refuses a second edit of an outdated version, and preserves both texts', async ({
  page,
  context,
  signIn,
}) => {
  const { path } = await aDiscussion()
  await signIn(ADMIN)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await openPage(tab, path)
    await tab.getByRole('button', { name: 'Edit' }).first().click()
    // Both pages have loaded the version that they edit.
    await expect(tab.getByRole('dialog').getByLabel('Content')).toHaveValue(/\w/)
  }
  const [first, second] = [page, other].map((tab) => tab.getByRole('dialog').getByLabel('Content'))
  await first?.fill('What the first tab has saved, which nobody may lose.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Post updated!', { exact: true })).toBeVisible()

  await second?.fill('What the second tab has written meanwhile, and means.')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(
    other.getByRole('dialog').getByText('This has changed since you opened it.').first(),
  ).toBeVisible()
  await expect(other.getByRole('region', { name: 'Saved text' })).toContainText('the first tab has saved')
  await expect(second ?? other.locator('none')).toHaveValue(/the second tab has written/)

  await other.getByRole('button', { name: 'Keep my text' }).click()
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText('Post updated!', { exact: true })).toBeVisible()
  await page.goto(`${path}/history`)
  await expect(page.getByText('the first tab has saved').first()).toBeVisible()
})
