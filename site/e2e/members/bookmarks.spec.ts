import { ADMIN, aDiscussion, as, send } from '../forum/forum-world.ts'
import { expect, expectFits, test, openPage } from '../test.ts'
import { newMember } from './new-member.ts'

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)

test('a member saves a discussion and a reply, notes why, and removes one @phone', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const [{ path, title, id }, { email }] = [await aDiscussion(1), await newMember()]
  await signIn(email)
  await page.goto('/bookmarks')
  await expect(page.getByRole('heading', { name: 'No bookmarks' })).toBeVisible()
  await openPage(page, path)
  await page.getByRole('button', { name: 'Save this discussion for later' }).click()
  await expect(page.getByText('Saved to your bookmarks').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save this reply for later' }).click()
  await expect(page.getByRole('button', { name: 'Saved this reply for later' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Saved this discussion for later' })).toBeVisible()
  await expectFits(page)

  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Bookmarks' }).click()
  const [reply, discussion] = [
    page.getByRole('listitem').filter({ hasText: `A reply in ${title}` }),
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) }),
  ]
  await discussion.getByText('Note and reminder').click()
  await discussion.getByLabel('Note', { exact: true }).fill('For the next retrospective')
  await discussion.getByLabel('Remind me on').fill(inDays(30))
  await discussion.getByRole('button', { name: 'Save changes' }).click()
  await expect(discussion.getByText('For the next retrospective').first()).toBeVisible()
  await expect(discussion.getByText(/^Reminder on/)).toBeVisible()
  await expectFits(page)
  await expectAccessible()

  await reply.getByRole('button', { name: 'Remove' }).click()
  await expect(reply).toHaveCount(0)
  await as(ADMIN, (context) => send(context, 'mutation ($id: ID!) { deletePost(id: $id) }', { id }))
  await page.reload()
  const gone = page.getByRole('listitem').filter({ hasText: 'This is no longer here' })
  await expect(gone).toContainText('For the next retrospective')
  await expect(page.getByRole('main')).not.toContainText(title)
  await expectAccessible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a member saves a bookmark, corrects an invalid date, and removes it', async ({ page }) => {
    const [{ path, title }, { email }] = [await aDiscussion(), await newMember()]
    await page.request.post('/api/auth/login', { data: { email } })
    await page.goto(`${path}?mine`)
    await page.getByRole('button', { name: 'Save this discussion for later' }).click()
    await expect(page.getByRole('button', { name: 'Saved this discussion for later' })).toBeVisible()
    await page.goto('/bookmarks')
    await page.getByText('Note and reminder').click()
    await page.getByLabel('Note', { exact: true }).fill('Read on the train')
    await page.getByLabel('Remind me on').fill(inDays(-3))
    await page.locator('form').evaluateAll((forms) => {
      for (const form of forms) form.setAttribute('novalidate', '')
    })
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Please choose a day that is still to come').first()).toBeVisible()
    await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Read on the train')
    await page.getByLabel('Remind me on').fill(inDays(3))
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(/^Reminder on/)).toBeVisible()
    await page.getByRole('button', { name: `Remove: ${title}` }).click()
    await expect(page.getByRole('heading', { name: 'No bookmarks' })).toBeVisible()
  })

  test('retains the note of a bookmark if the session has ended or the bookmark is gone', async ({
    page,
  }) => {
    const [{ id }, { email }] = [await aDiscussion(), await newMember()]
    const signIn = () => page.request.post('/api/auth/login', { data: { email } })
    const save = () => page.getByRole('button', { name: 'Save changes' }).click()
    const note = page.getByLabel('Note', { exact: true })
    await signIn()
    const saved = await page.request.put(`/api/forum/posts/${id}/bookmark`, { data: {} })
    const bookmark: { id: string } = await saved.json()
    await page.goto('/bookmarks')
    await page.getByText('Note and reminder').click()
    await note.fill('Read on the train')
    await page.context().clearCookies()
    await save()
    await expect(page.getByText('Your text is still here')).toBeVisible()
    await expect(note).toHaveValue('Read on the train')
    await signIn()
    await save()
    await expect(page.getByRole('listitem').getByText('Read on the train').first()).toBeVisible()

    await page.getByText('Note and reminder').click()
    await note.fill('Ask Orla')
    await page.request.delete(`/api/bookmarks/${bookmark.id}`)
    await save()
    await expect(page.getByText('This is no longer saved.')).toBeVisible()
    await expect(page.getByLabel('What you typed')).toHaveValue('Ask Orla')
  })
})
