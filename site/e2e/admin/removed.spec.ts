import { callerAs, expect, test, toastOn } from './test.ts'
import { AOIFE } from '../test.ts'

const OWN = '{ viewer { id } posts(first: 100) { nodes { id title content category status viewerCanEdit } } }'
const DELETE = 'mutation ($id: ID!) { deletePost(id: $id) }'
const EDIT = 'mutation ($input: EditPostInput!) { editPost(input: $input) { id } }'

type Own = {
  id: string
  title: string
  content: string
  category: string
  viewerCanEdit: boolean
  status: string
}

test('shows the changes of an edit in the queue, and restores an item deleted by mistake', async ({
  page,
  browser,
  site,
  openAdmin,
  expectAccessible,
}) => {
  const aoife = await callerAs(browser, site, AOIFE.email)
  const request = async (query: string, variables = {}) =>
    (await (await aoife.post('/graphql', { data: { query, variables } })).json()).data
  const all = (await request(OWN)).posts.nodes as Own[]
  const own = all.filter(({ viewerCanEdit, status }) => viewerCanEdit && status === 'APPROVED')
  const [post] = own
  if (!post) throw new Error('The sample member has no published discussion.')
  const { id, title, content } = post
  const other = post.category === 'Remote Work' ? 'Career Advice' : 'Remote Work'
  const edit = {
    id,
    title: `${title} Again`,
    content: `${content}\n\nAnd one line more.`,
    category: other,
  }
  await request(EDIT, { input: edit })

  await openAdmin('?tab=moderation')
  const card = page.getByRole('article', { name: `${title} Again` })
  await expect(card.getByRole('insertion').filter({ hasText: 'And one line more.' })).toBeVisible()
  await expect(card.getByRole('insertion').filter({ hasText: other })).toBeVisible()
  await expectAccessible()

  await request(DELETE, { id })
  await page.getByRole('navigation', { name: 'Moderation' }).getByRole('link', { name: 'Removed' }).click()
  const removed = page.getByRole('region', { name: 'Removed' }).getByRole('article', { name: title })
  await removed.getByText('Read it').click()
  await expectAccessible()
  await removed.getByRole('button', { name: 'Put back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Put back' }).click()
  await expect(toastOn(page)).toContainText('Put back')
  await expect(removed).toHaveCount(0)
  expect((await page.request.get(`/forum/posts/${id}`)).status()).toBe(200)
})
