import type { Locator } from '@playwright/test'
import { actOnRow, ADMIN, callerAs, expect, test, toastOn } from './test.ts'
import { aTitle, openEarly } from '../test.ts'

test('finds, sorts and pages members, with the state in the URL', async ({ page, openAdmin }) => {
  await openAdmin()
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('row')
  await expect(rows).toHaveCount(26)
  await expect(rows.first()).toHaveText(/User\s*Role\s*Status\s*Company\s*Last Active\s*Actions/, {
    useInnerText: true,
  })

  await page.getByLabel('Search users').fill('SALTHILL')
  await expect(page).toHaveURL(/search=SALTHILL/)
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText('Muireann Lynch')
  await page.getByLabel('Search users').fill('nobody at all')
  await expect(page.getByText('No users found matching your criteria.')).toBeVisible()
  await page.getByLabel('Search users').fill('')

  await page.getByLabel('Role').selectOption('Admin')
  await expect(page).toHaveURL('/admin?role=admin')
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText('This is you')
  await expect(rows.last().getByRole('button', { name: /^Actions/ })).toHaveCount(0)
  await page.getByLabel('Role').selectOption('All Roles')

  await page.getByLabel('Status').selectOption('Unverified')
  await expect(rows).toHaveCount(5)
  await expect(rows.last()).toContainText(/Active.*Unverified/)
  await expect(rows.last().getByRole('link', { name: /LinkedIn/ })).toHaveAttribute('rel', /nofollow/)
  await page.getByLabel('Status').selectOption('All Status')

  await page.getByRole('button', { name: 'User', exact: true }).click()
  await expect(page).toHaveURL('/admin?order=name_asc')
  await expect(rows.nth(1)).toContainText('Kevin Adeyemi')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(rows).toHaveCount(18)
  await page.reload()
  await expect(rows).toHaveCount(18)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(rows.nth(1)).toContainText('Kevin Adeyemi')
})

test('shows the reason of a refusal before GraphQL execution', async ({ page, openAdmin }) => {
  await openAdmin('?search=aoife@')
  await actOnRow(page, 'Disable')
  const dialog = page.getByRole('dialog')
  const message = 'The site cannot reach its database. Please try again in a moment.'
  await page.route('**/graphql', (route) => route.fulfill({ status: 503, json: { message } }))
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(toastOn(page)).toContainText('Failed to update user status')
  await expect(toastOn(page)).toContainText(message)
})

test('preserves the focus on the menu button of a row during hydration', async ({ page, signIn }) => {
  await signIn(ADMIN.email)
  const arrive = await openEarly(page, '/admin?search=aoife@')
  const actions = page.getByRole('button', { name: /^Actions for/ })
  await actions.focus()
  await arrive()
  await expect(actions).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Change role' })).toBeFocused()
})

/** Expects that a click beside the dialog preserves the typed reason. */
async function expectToSurviveAPressBeside(dialog: Locator, reason: string) {
  const field = dialog.getByLabel(/^Reason/)
  await field.fill(reason)
  await dialog.page().mouse.click(5, 5)
  await expect(field).toHaveValue(reason)
}

test('changes a role, and disables and enables an account, after confirmation', async ({
  page,
  browser,
  site,
  openAdmin,
}) => {
  const declan = await callerAs(browser, site, 'declan@irishagile.example')
  await openAdmin('?search=declan')
  const row = page.getByRole('row', { name: /declan@/ })
  await actOnRow(row, 'Change role')
  await page.getByRole('dialog').getByLabel('Role').click()
  await page.getByRole('option', { name: 'Admin' }).click()
  await page.route(
    '**/graphql',
    async (route) => {
      await expect(page.getByRole('button', { name: 'Updating...' })).toBeVisible()
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Update Role' }).click()
  await expect(toastOn(page)).toContainText('Role Updated')
  await expect(row).toContainText('Admin')
  expect((await declan.get('/api/admin/users')).status()).toBe(200)

  await actOnRow(row, 'Disable')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    /Are you sure you want to disable Declan \S+\? This will prevent them from accessing the platform\./,
  )
  await expectToSurviveAPressBeside(dialog, 'Advertising in three discussions')
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(toastOn(page)).toContainText('User Status Updated')
  await expect(row).toContainText('Disabled')
  expect((await declan.get('/api/admin/users')).status()).toBe(401)

  await actOnRow(row, 'Enable')
  await expect(dialog).toContainText(/Are you sure you want to enable Declan \w+\?/)
  await expect(dialog).not.toContainText('prevent them')
  await dialog.getByRole('button', { name: 'Enable' }).click()
  await expect(row).not.toContainText('Disabled')

  const admin = await callerAs(browser, site, ADMIN.email)
  const [{ id }] = await (await admin.get('/api/admin/users?search=declan@')).json()
  expect((await admin.patch(`/api/admin/users/${id}/role`, { data: { role: 'user' } })).status()).toBe(200)
})

test('verifies and declines applications, and shows all about a member in the drawer', async ({
  page,
  openAdmin,
}) => {
  await openAdmin('?status=unverified')
  await page.getByRole('button', { name: 'Verify Laura Phelan' }).click()
  await expect(toastOn(page)).toContainText('User Verified')
  await expect(page.getByRole('row', { name: /Laura Phelan/ })).toHaveCount(0)

  await actOnRow(page.getByRole('row', { name: /Ana Costa/ }), 'Decline')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog).toContainText('Reason is required')
  await expectToSurviveAPressBeside(dialog, 'Nobody by this name works there')
  await dialog.getByRole('button', { name: /could not be opened/ }).click()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(toastOn(page)).toContainText('Application declined')
  await expect(page.getByRole('row', { name: /Ana Costa/ })).toContainText('Declined')

  await page.getByRole('button', { name: 'Ana Costa', exact: true }).click()
  await expect(page).toHaveURL(/member=/)
  const drawer = page.getByRole('dialog', { name: 'Member' })
  await expect(drawer.getByRole('link', { name: /linkedin\.com/ })).toBeVisible()
  await expect(drawer).toContainText(`Decline User by ${ADMIN.name}`)
  await expect(drawer).toContainText('The LinkedIn profile could not be opened.')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/admin?status=unverified')
})

test('reviews applications in the side sheet by keyboard alone', async ({ page, openAdmin }) => {
  await openAdmin('?status=pending&order=joined_asc')
  const names = await page.locator('[data-item]').allInnerTexts()
  expect(names.length).toBeGreaterThan(1)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Member' })
  await expect(sheet.getByRole('link', { name: names[0] })).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'LinkedIn profile', exact: true })).toHaveAttribute(
    'rel',
    /nofollow/,
  )
  await expect(sheet.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.keyboard.press('j')
  await expect(sheet.getByRole('link', { name: names[1] })).toBeVisible()
  await page.keyboard.press('k')
  await expect(sheet.getByRole('link', { name: names[0] })).toBeVisible()

  // Letters typed into a reason trigger no shortcut.
  await page.keyboard.press('r')
  const decline = page.getByRole('dialog', { name: 'Decline this application' })
  await decline.getByLabel(/^Reason/).fill('No')
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect(decline.getByLabel(/^Reason/)).toHaveValue('Noja')
  await decline.getByRole('button', { name: 'Cancel' }).click()
  await expect(decline).toHaveCount(0)

  await page.keyboard.press('a')
  await expect(toastOn(page)).toContainText(`${names[0]} is now a member`)
  await expect(sheet.getByRole('button', { name: /^Verify/ })).toHaveCount(0)
  // The member has left the list after the decision, so `j` opens the next one.
  await expect(page.locator('[data-item]')).toHaveCount(names.length - 1)
  await page.keyboard.press('j')
  await expect(sheet.getByRole('link', { name: names[1] })).toBeVisible()
})

test('refuses to demote or disable the last administrator, with the reason', async ({
  page,
  openAdmin,
  browser,
  site,
}) => {
  const admin = await callerAs(browser, site, ADMIN.email)
  const [self] = await (await admin.get(`/api/admin/users?search=${ADMIN.email}`)).json()
  const refused = await admin.patch(`/api/admin/users/${self.id}/disable`, { data: { disabled: true } })
  expect([refused.status(), await refused.json()]).toEqual([
    403,
    { message: 'You cannot disable your own account.' },
  ])

  await openAdmin('?search=aoife')
  await actOnRow(page.getByRole('row', { name: /Aoife/ }), 'Change role')
  await page.route('**/graphql', (route) => route.abort())
  await page.getByRole('button', { name: 'Update Role' }).click()
  await expect(toastOn(page)).toContainText('Failed to update role')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('withdraws further items of a disabled member, and restores them', async ({
  page,
  browser,
  site,
  request,
  openAdmin,
}) => {
  const admin = await callerAs(browser, site, ADMIN.email)
  const siobhan = await callerAs(browser, site, 'siobhan@irishagile.example')
  const title = aTitle()
  const data = { title, content: 'This will be taken down a little later.', category: 'Remote Work' }
  const { id } = await (await siobhan.post('/api/forum/posts', { data })).json()
  await admin.patch(`/api/admin/posts/${id}/status`, { data: { status: 'approve' } })
  const status = async () => (await request.get(`/forum/posts/${id}`)).status()
  const [{ id: userId }] = await (await admin.get('/api/admin/users?search=siobhan@')).json()
  await admin.patch(`/api/admin/users/${userId}/disable`, { data: { disabled: true } })
  expect(await status()).toBe(200)

  await openAdmin('?search=siobhan@')
  await actOnRow(page, 'Take down their posts')
  const dialog = page.getByRole('dialog', { name: 'Take down their posts' })
  const unpublish = dialog.getByRole('button', { name: 'Take down' })
  await dialog.getByLabel(/^Reject anything pending/).uncheck()
  await expect(unpublish).toBeDisabled()
  await dialog.getByLabel(/^Unpublish anything published \(\d+\)/).check()
  await unpublish.click()
  await expect(toastOn(page)).toContainText('have been taken down')
  expect(await status()).toBe(404)
  await toastOn(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toastOn(page)).toContainText('The posts are back.')
  expect(await status()).toBe(200)
  await expect(page.getByRole('row', { name: /siobhan@/ })).toContainText('Disabled')
  await admin.patch(`/api/admin/users/${userId}/disable`, { data: { disabled: false } })
})
