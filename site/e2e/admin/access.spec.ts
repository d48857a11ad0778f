import { ADMIN, callerAs, expect, tab, test, toastOn, openPage } from './test.ts'

const DENIED = "You don't have permission to access the admin dashboard."

test('redirects visitors and members away from the dashboard without sending any of it', async ({
  page,
  signIn,
}) => {
  const requested = await page.request.get('/admin', { maxRedirects: 0 })
  expect([requested.status(), requested.headers()['location'], await requested.text()]).toEqual([
    302,
    '/',
    '',
  ])
  await page.goto('/admin?tab=logs')
  await expect(page).toHaveURL('/')
  await expect(toastOn(page)).toHaveCount(0)

  await signIn()
  const refused = await page.request.get('/admin', { maxRedirects: 0 })
  expect([refused.status(), await refused.text()]).toEqual([302, ''])
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
  await expect(toastOn(page)).toContainText('Access Denied')
  await expect(toastOn(page)).toContainText(DENIED)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(toastOn(page)).toHaveCount(0)
})

test('refuses and redirects a former administrator at the next action', async ({
  page,
  browser,
  site,
  signIn,
}) => {
  const first = await callerAs(browser, site, ADMIN.email)
  const siobhan = 'siobhan@irishagile.example'
  const [{ id }] = await (await first.get('/api/admin/users?search=siobhan')).json()
  await first.patch(`/api/admin/users/${id}/role`, { data: { role: 'admin' } })

  await signIn(siobhan)
  await openPage(page, '/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard')
  await first.patch(`/api/admin/users/${id}/role`, { data: { role: 'user' } })
  expect((await page.request.get('/api/admin/users')).status()).toBe(403)

  // Every later request is refused: this press, or a background request just before it.
  await tab(page, 'Logs')
    .click({ timeout: 3_000 })
    .catch(() => undefined)
  await expect(page).toHaveURL('/')
  await expect(toastOn(page)).toContainText(DENIED)
})

test('ignores URL parameters that cannot be stored', async ({ page, openAdmin }) => {
  for (const [query, left] of [
    ['?search=%00&role=admin', '?role=admin'],
    ['?tab=logs&search=%00', '?tab=logs'],
    ['?tab=logs&action=a%00&search=real', '?tab=logs&search=real'],
    ['?tab=votes&search=%00', '?tab=votes'],
    ['?after=nowhere', ''],
  ]) {
    await openAdmin(query)
    await expect(page).toHaveURL(`/admin${left}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard')
  }
})

test('leaves the dashboard at sign-out', async ({ page, openAdmin }) => {
  await openAdmin()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  expect((await page.request.get('/api/admin/users')).status()).toBe(401)
})

test('stores tabs, filters and pages in the URL, and Back returns to them', async ({ page, openAdmin }) => {
  await openAdmin()
  await expect(tab(page, 'Users')).toHaveAttribute('aria-selected', 'true')
  for (const [name, heading, word] of [
    ['Moderation', 'Content Moderation', 'moderation'],
    ['Content Sections', 'Content Sections', 'sections'],
    ['Vote Management', 'Vote Management', 'votes'],
    ['Logs', 'Moderation Logs', 'logs'],
  ] as const) {
    await tab(page, name).click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page).toHaveURL(`/admin?tab=${word}`)
  }
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/tab=logs&after=/)
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Vote Management' })).toBeVisible()

  await tab(page, 'Vote Management').press('ArrowRight')
  await expect(tab(page, 'Logs')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
})
