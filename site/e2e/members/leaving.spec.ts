import { newMember } from './new-member.ts'
import { expect, test } from '../test.ts'
import { withClient } from '../../../api/database/connection/with-client.ts'

/** Stores a discussion of a member with a reply of another. */
const aDiscussion = (authorId: string, replierId: string, title: string, status = 'approved') =>
  withClient(process.env['DATABASE_URL'] ?? '', async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into "Post" (id, title, content, "contentHtml", excerpt, category, "authorId", status)
       values (uuidv7(), $1, 'What I have learned.', '<p>What I have learned.</p>', 'What I have learned.', 'Remote Work', $2, $3)
       returning id`,
      [title, authorId, status],
    )
    const id = rows[0]?.id ?? ''
    await client.query(
      `insert into "Reply" (id, "postId", content, "contentHtml", "authorId", status)
       values (uuidv7(), $1, 'Thank you for this.', '<p>Thank you for this.</p>', $2, 'approved')`,
      [id, replierId],
    )
    return id
  })

for (const choice of ['Keep them, without my name', 'Delete them too'])
  test(`a member deletes the account with “${choice}”, and signing in restores it`, async ({
    page,
    browser,
    signIn,
    expectAccessible,
  }) => {
    const [leaver, other] = [await newMember({ firstName: 'Sorcha' }), await newMember()]
    const title = `Sorcha on remote Sprints ${leaver.id.slice(-6)}`
    const postId = await aDiscussion(leaver.id, other.id, title)
    await aDiscussion(leaver.id, other.id, 'For later', 'pending')
    const reader = await browser.newPage()
    await reader.goto(`/forum/posts/${postId}`)
    await expect(reader.getByText('Sorcha Ryan').first()).toBeVisible()

    await signIn(leaver.email)
    await page.goto('/settings#delete')
    const leave = page.getByRole('region', { name: 'Delete your account' })
    await expect(leave).toContainText('You have 1 discussion and 0 replies that aren’t published.')
    await expect(leave).toContainText('what you follow or have muted')
    await leave.getByRole('radio', { name: choice }).check()
    await leave.getByLabel('Type your e-mail address').fill(leaver.email)
    await expectAccessible()
    await leave.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByRole('heading', { name: 'You’ve left' })).toBeVisible()

    await reader.reload()
    await expect(reader.getByText('Thank you for this.')).toBeVisible()
    await expect(reader.getByText('Sorcha Ryan')).toHaveCount(0)
    const content = reader.getByText('What I have learned.')
    await expect(content).toHaveCount(choice === 'Delete them too' ? 0 : 1)
    await reader.goto(`/profile/${leaver.id}`)
    await expect(reader.getByText('Profile not found')).toBeVisible()

    await page.goto('/sign-in')
    await page.getByLabel('E-mail').fill(leaver.email)
    await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).not.toHaveURL(/sign-in/)
    await reader.goto(`/forum/posts/${postId}`)
    await expect(reader.getByRole('heading', { name: title })).toBeVisible()
    await expect(reader.getByText('Sorcha Ryan').first()).toBeVisible()
    await reader.close()
  })

test('confirms a deletion only to the member who has just deleted the account', async ({ page }) => {
  await page.goto('/settings/deleted')
  await expect(page.getByRole('heading', { level: 1, name: 'When you delete your account' })).toBeVisible()
})
