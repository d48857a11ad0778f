import { PUBLIC_PAGES } from './pages.ts'
import { expect, expectFits, test } from '../test.ts'

for (const path of PUBLIC_PAGES) {
  test(`${path} has nothing that axe minds, fits the screen and asks nobody else`, async ({
    page,
    baseURL,
    isMobile,
    expectAccessible,
  }) => {
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}/`)) elsewhere.push(request.url())
    })
    await page.goto(path)
    await expectAccessible()
    await expectFits(page)
    expect(elsewhere).toEqual([])

    // A screen of 1280 × 1024 pixels has this many of the page's own when everything is four times as large.
    if (!isMobile) await page.setViewportSize({ width: 320, height: 256 })
    await expectFits(page)
  })
}

test('the menu, the search and messages have nothing that axe minds', async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  await page.goto('/contact')
  if (isMobile) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expectAccessible()
    await page.keyboard.press('Escape')
  }
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Search this site' })
  await dialog.getByRole('searchbox').fill('sprint')
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toContainText('Please fill in all required fields.')
  await expectAccessible()
})

test('the first press of the tab key offers a way past the menu', async ({ page, isMobile }) => {
  test.skip(isMobile, 'phones have no tab key')
  await page.goto('/manifesto')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await skip.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
