import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { newMember } from './new-member.ts'
import { expect, test } from '../test.ts'
import { withClient } from '../../../api/database/connection/with-client.ts'

/** Inserts a sent e-mail into the database; returns the token of its unsubscribe link. */
async function aSentEmail(memberId: string | null, recipient: string) {
  const token = randomBytes(32).toString('base64url')
  const [kind, about] = memberId ? ['notifications-reply', null] : ['weekly-best', randomUUID()]
  await withClient(process.env['DATABASE_URL'] ?? '', (client) =>
    client.query(
      `insert into "Email" (id, kind, recipient, "memberId", about, data, state, "unsubscribeHash")
     values (uuidv7(), $1, $2, $3, $4, '{}', 'sent', $5)`,
      [kind, recipient, memberId, about, createHash('sha256').update(token).digest()],
    ),
  )
  return token
}

test.use({ javaScriptEnabled: false })

test('a reader unsubscribes from a kind of e-mail without signing in, and resubscribes', async ({ page }) => {
  const { id, email } = await newMember()
  await page.goto(`/unsubscribe?token=${await aSentEmail(id, email)}`)
  await expect(page.getByRole('heading', { name: 'Unsubscribe from these e-mails?' })).toBeVisible()
  await expect(page.getByText('New reply in a discussion you follow')).toBeVisible()
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
  await page.getByRole('button', { name: 'Subscribe again' }).click()
  await expect(page.getByRole('heading', { name: 'You’re subscribed again' })).toBeVisible()
  await page.goto('/unsubscribe?token=unknown')
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('a reader without an account sees no link to settings, and resubscribes once deleted', async ({
  page,
}) => {
  const main = page.getByRole('main')
  await page.goto(`/unsubscribe?token=${await aSentEmail(null, `${randomUUID()}@readers.example`)}`)
  await expect(main.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
  await main.getByRole('button', { name: 'Subscribe again' }).click()
  await expect(main.getByRole('heading', { name: 'You’re subscribed again' })).toBeVisible()
  await expect(main).not.toContainText(/settings|sign-in/)
  await expect(main.locator('a[href*="/settings"]')).toHaveCount(0)

  await page.goto(`/unsubscribe?token=${await aSentEmail(null, '')}`)
  await expect(main.getByRole('button')).toHaveCount(0)
  await main.getByRole('link', { name: 'Subscribe again' }).click()
  await expect(page.getByRole('heading', { name: 'The best of each week' })).toBeVisible()
})

test('a member without JavaScript sets notifications, reads their data and deletes the account', async ({
  page,
  signIn,
}) => {
  const { email } = await newMember()
  await signIn(email)
  await page.goto('/settings')
  const replies = page.getByRole('group', { name: 'New reply in a discussion you follow' })
  const mentions = page.getByRole('group', { name: 'Someone mentions you' })
  const decisions = page.getByRole('group', { name: 'A decision about your post' })
  await decisions.getByLabel('By e-mail').selectOption('No e-mail')
  await replies.getByLabel('By e-mail').selectOption('E-mail daily')
  await mentions.getByLabel('On the site').uncheck()
  const week = page.getByRole('group', { name: 'The best of the week' }).getByRole('checkbox')
  await expect(week).not.toBeChecked()
  await week.check()
  await page.getByRole('button', { name: 'Save notifications' }).click()
  await expect(page.getByText('Your notifications are saved.')).toBeVisible()
  await expect(decisions.getByLabel('By e-mail')).toHaveValue('NEVER')
  await expect(decisions).toContainText('we always e-mail you the reasons')
  await expect(replies.getByLabel('By e-mail')).toHaveValue('DAILY')
  await expect(mentions.getByLabel('On the site')).not.toBeChecked()
  await expect(week).toBeChecked()

  await page.getByRole('link', { name: 'Read or download it' }).click()
  await expect(page.getByText(email).first()).toBeVisible()
  await page.goto('/settings')
  await page.getByLabel('Type your e-mail address to confirm').fill('other@members.example')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('This isn’t the address of your account.')).toBeVisible()
  await page.getByLabel('Type your e-mail address to confirm').fill(email)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { name: 'You’ve left' })).toBeVisible()
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/sign-in\?next=\/settings$/)
})
