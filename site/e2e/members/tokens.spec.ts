import { expect, expectFits, test } from '../test.ts'
import { newMember } from './new-member.ts'

test('a member creates an access token, which a script uses until it is revoked @phone', async ({
  page,
  context,
  request,
  signIn,
  expectAccessible,
}) => {
  const member = await newMember()
  await signIn(member.email)
  await page.goto('/settings/tokens')
  await page.getByRole('textbox', { name: 'Name' }).fill('Weekly report')
  await page.getByLabel('Expires in').selectOption('30 days')
  await page.getByRole('button', { name: 'Create token' }).click()
  const field = page.getByLabel('Your new token')
  const token = await field.inputValue()
  expect(token).toMatch(/^irishagile_/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Token copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
  await expectFits(page)
  await expectAccessible()

  const headers = { authorization: `Bearer ${token}` }
  const read = () => request.get('/api/notifications', { headers })
  expect((await read()).status()).toBe(200)
  expect((await request.post('/api/notifications/read', { headers, data: { all: true } })).status()).toBe(403)
  await page.goto('/settings/tokens')
  await expect(field).toHaveCount(0)
  const listed = page.getByRole('listitem').filter({ hasText: 'Weekly report' })
  await expect(listed).toContainText('Read only')
  await expect(listed).toContainText('Last used on')
  await page.getByRole('button', { name: 'Revoke Weekly report' }).click()
  await expect(listed).toHaveCount(0)
  expect((await read()).status()).toBe(401)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('shows the error of a new token, and retains the input', async ({ page, signIn }) => {
    const member = await newMember()
    await signIn(member.email)
    await page.goto('/settings/tokens')
    await page.getByRole('textbox', { name: 'Name' }).fill(' ')
    await page.getByLabel('Read and write').check()
    await page.getByRole('button', { name: 'Create token' }).click()
    await expect(page.getByRole('alert')).toContainText('Name')
    await expect(page.getByLabel('Read and write')).toBeChecked()
    await page.getByRole('textbox', { name: 'Name' }).fill('A bot')
    await page.getByRole('button', { name: 'Create token' }).click()
    await expect(page.getByLabel('Your new token')).toHaveValue(/^irishagile_/)
  })
})
