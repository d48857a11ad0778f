import { ADMIN, aDiscussion, anUnpublishedPost, decide } from './forum-world.ts'
import { expect, signInAgain, test, openPage } from '../test.ts'

test('an author reads the reason for a rejection, edits the discussion and resubmits it', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn()
  const post = await anUnpublishedPost(page.request)
  await decide('reject', 'post', post.id, 'Please say which tool you mean.')
  await openPage(page, post.path)
  await expect(page.getByText('Not published').first()).toBeVisible()
  await expect(page.getByText('Please say which tool you mean.')).toBeVisible()
  await expectAccessible()

  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit discussion' })
  await expect(dialog.getByLabel('Title')).toHaveValue(post.title)
  await dialog.getByLabel('Content').fill('We mean the wall of paper cards in the hall.')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Post updated!').first()).toBeVisible()
  await expect(page.getByText('Awaiting review').first()).toBeVisible()
  await expect(page.getByText('We mean the wall of paper cards')).toBeVisible()
})

test('shows a pending edit to its author beside the published text', async ({ page, signIn }) => {
  await signIn()
  const post = await anUnpublishedPost(page.request)
  await decide('approve', 'post', post.id, null)
  await openPage(page, post.path)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Content').fill('Now it says something else, once somebody has read it.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your edit is awaiting review')).toBeVisible()
  await expect(page.getByText('Only its author and the moderators read this.')).toBeVisible()
  await page.getByText('Show your edit').click()
  await expect(page.getByText('Now it says something else')).toBeVisible()
})

test('an author deletes a reply and a discussion after confirmation', async ({ page, signIn }) => {
  const { path, replyIds } = await aDiscussion(1)
  await signIn(ADMIN)
  await openPage(page, path)
  const reply = page.locator(`#reply-${replyIds[0]}`)
  await page.route('**/DeleteDialog*', (route) => route.abort())
  await reply.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('This could not be loaded').first()).toBeVisible()
  await page.unroute('**/DeleteDialog*')
  await reply.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(reply).toBeVisible()
  await reply.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('You’ve deleted this reply.')).toBeVisible()
  await expect(page.getByRole('heading', { name: '0 replies' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Discussion deleted' })).toBeVisible()
  expect((await page.reload())?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Discussion not found' })).toBeVisible()
})

test('search engines index public pages and no others', async ({ page, signIn }) => {
  const { path, title } = await aDiscussion(2)
  await signIn()
  await openPage(page, path)
  await page.getByLabel('Your reply').fill('Mine waits and is for nobody else to see.')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByText('Reply posted!').first()).toBeVisible()
  await page.reload()
  const printed = await page.locator('script[type="application/ld+json"]').textContent()
  const [posting] = JSON.parse(printed ?? '{}')['@graph']
  expect(posting).toMatchObject({ '@type': 'DiscussionForumPosting', headline: title, commentCount: 2 })
  expect(posting.comment).toHaveLength(2)
  expect(printed).not.toContain('Mine waits')
})

test('retains an open edit when the session has ended, and saves it after another sign-in', async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  const post = await anUnpublishedPost(page.request)
  await openPage(page, post.path)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Content').fill('Whoever is forgotten while writing loses nothing.')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await signInAgain(page)
  await expect(page.getByLabel('Content')).toHaveValue('Whoever is forgotten while writing loses nothing.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Post updated!').first()).toBeVisible()
})
