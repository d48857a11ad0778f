import { beforeLinkTests, test, type LinkSite } from './link-site.ts'
import { expect, openEarly, openPage } from '../test.ts'

let site: LinkSite
beforeLinkTests((started) => void (site = started))

test('an administrator adds a passkey after an e-mailed link, and confirms with it from then on', async ({
  page,
  context,
  expectAccessible,
}) => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const { email, token } = await site.anAdmin()
  await context.addCookies([{ name: 'session', value: token, url: site.base, httpOnly: true }])

  await openPage(page, `${site.base}/settings`)
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByLabel('Name of the passkey').fill('Work laptop')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByRole('button', { name: 'Send me a link' }).click()
  const inbox = await context.newPage()
  await inbox.goto(await site.linkInEmail(email, 'Confirm it’s you'))
  await inbox.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(inbox.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  await inbox.close()
  await page.bringToFront()
  // The browser creates a passkey only for a page in front, which may take a while on a busy machine.
  await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(true)
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('Passkey Added').first()).toBeVisible()
  await expect(passkeys.getByRole('button', { name: 'Remove Work laptop' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expectAccessible()

  // The confirmation expires in the middle of another dialog.
  await site.query('update "Session" set "confirmedAt" = null', [])
  await site.query(
    `insert into "Section" (id, key, title, "htmlContent") values (uuidv7(), 'old-news', 'Old news', '<p>Old</p>')`,
    [],
  )
  await openPage(page, `${site.base}/admin?tab=sections`)
  await page.getByRole('button', { name: 'Delete Old news' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Delete section' })
  await confirmation.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Please confirm it’s you first').first()).toBeVisible()
  expect(await site.query('select id from "Section"', [])).toHaveLength(1)

  await confirmation.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Section Deleted').first()).toBeVisible()
  expect(await site.query('select id from "Section"', [])).toEqual([])
})

test('preserves the name of a passkey typed before the page has hydrated', async ({ page, context }) => {
  const { token } = await site.anAdmin()
  await context.addCookies([{ name: 'session', value: token, url: site.base, httpOnly: true }])
  const arrive = await openEarly(page, `${site.base}/settings`)
  const name = page.getByLabel('Name of the passkey')
  await name.fill('Work lapto')
  await arrive()
  await name.press('End')
  await name.pressSequentially('p')
  await expect(name).toHaveValue('Work laptop')
})
