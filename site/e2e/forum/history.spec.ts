import { ADMIN, aDiscussion, as, send, decide } from './forum-world.ts'
import { AOIFE, expect, expectAside, test, openPage } from '../test.ts'

const EDIT = 'mutation ($input: EditPostInput!) { editPost(input: $input) { id } }'
const REPLY = 'mutation ($input: CreateReplyInput!) { createReply(input: $input) { id } }'
const CREATE = 'mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }'

test('“edited” links to every published version, with the changed words marked', async ({
  page,
  expectAccessible,
}) => {
  const { id, path, title } = await aDiscussion()
  const content = 'We have tried everything thrice, and wonder.'
  await as(ADMIN, (context) =>
    send(context, EDIT, { input: { id, title, content, category: 'Team Dynamics' } }),
  )
  await openPage(page, path)
  await page.getByRole('link', { name: 'edited' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit history of this discussion')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await expect(page.getByRole('article')).toHaveCount(2)
  const newest = page.getByRole('article').first()
  await expect(newest.getByRole('insertion')).toHaveText('[added: thrice,]')
  await expect(newest.getByRole('deletion')).toHaveText('[removed: twice,]')
  await expectAccessible()
  await expectAside(page)
  await page.getByRole('link', { name: `Back to “${title}”` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('an author deletes a discussion with replies: its text is removed, and the replies stay', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const title = `A question of mine ${crypto.randomUUID()}`
  const input = { title, content: 'I wish that I had not asked this here.', category: 'Team Dynamics' }
  const { createPost } = await as(AOIFE.email, (context) =>
    send<{ createPost: { id: string } }>(context, CREATE, { input }),
  )
  const { id } = createPost
  await decide('approve', 'post', id, null)
  const reply = { postId: id, content: 'But the answer may help somebody.' }
  await as(ADMIN, (context) => send(context, REPLY, { input: reply }))

  await signIn()
  await openPage(page, `/forum/posts/${id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText('Other people’s replies stay')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Removed discussion')
  await expect(page.getByText('Removed by its author')).toBeVisible()
  await expect(page.getByText('But the answer may help somebody.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expectAccessible()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Removed discussion')
  expect(await page.content()).not.toContain(title)
  expect((await page.request.get(`/forum/posts/${id}/history`)).status()).toBe(404)
})
