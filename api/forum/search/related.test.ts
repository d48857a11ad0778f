import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { execute } from '../../test/execute.ts'
import { aPost, aViewer, type SignedIn } from '../../test/factories.ts'
import { planOf, statementsOf } from '../../test/statements.ts'

const RELATED =
  'query ($postId: ID!) { relatedPosts(postId: $postId) { id title replyCount author { name } } }'

async function related(postId: string, viewer: SignedIn | null = null) {
  const { data, errors } = await execute(viewer, RELATED, { postId })
  expect(errors).toBeUndefined()
  return (data as { relatedPosts: { title: string }[] }).relatedPosts.map(({ title }) => title)
}

/** Returns a category that no other test uses. */
const aCategory = () => `Scrum ${randomUUID()}`

test('returns three discussions of its category: those that share its words first, then the newest', async () => {
  const category = aCategory()
  const requested = await aPost({ category, title: 'How do you estimate spikes?' })
  await aPost({ category, title: 'Estimating the spike that nobody wanted' })
  await aPost({
    category,
    title: 'A spike in the text only',
    content: 'Estimates are for the birds, we said.',
  })
  for (const title of ['Long ago', 'Yesterday', 'Today']) await aPost({ category, title })
  await aPost({ category: aCategory(), title: 'How do you estimate spikes elsewhere?' })
  expect(await related(requested.id)).toEqual([
    'Estimating the spike that nobody wanted',
    'A spike in the text only',
    'Today',
  ])
})

test('ignores stop words, and relates a title of nothing else to the newest', async () => {
  const category = aCategory()
  const requested = await aPost({ category, title: 'What is it that you do?' })
  await aPost({ category, title: 'What is it that they all do?' })
  await aPost({ category, title: 'Kanban' })
  expect(await related(requested.id)).toEqual(['Kanban', 'What is it that they all do?'])
})

test('treats search operators as ordinary words', async () => {
  const category = aCategory()
  const requested = await aPost({ category, title: `R&D | !spikes <-> "C:\\temp" & 'quoted' :* é` })
  await aPost({ category, title: 'Spikes in R&D' })
  expect(await related(requested.id)).toEqual(['Spikes in R&D'])
})

test('returns only public discussions, even to its author and administrators, and none for an unpublished one', async () => {
  const category = aCategory()
  const [author, admin] = [await aViewer(), await aViewer({ role: 'admin' })]
  const own = { category, authorId: author.id }
  await aPost({ category, title: 'Quite another matter' })
  const requested = await aPost({ ...own, title: 'Open spikes' })
  const pending = await aPost({ ...own, title: 'Pending spikes', status: 'pending' })
  await aPost({ ...own, title: 'Rejected spikes', status: 'rejected' })
  await aPost({ ...own, title: 'Deleted spikes', deletedAt: new Date() })
  await aPost({ category, authorId: null, title: 'Removed spikes', removedAt: new Date() })
  const deleted = await aPost({ ...own, title: 'More deleted spikes', deletedAt: new Date() })
  for (const viewer of [null, author, admin]) {
    // A hidden discussion does not displace a public one, however similar it is.
    expect(await related(requested.id, viewer)).toEqual(['Quite another matter'])
    expect(await related(pending.id, viewer)).toEqual([])
    expect(await related(deleted.id, viewer)).toEqual([])
  }
  expect(await related('no-uuid')).toEqual([])
})

test('compares discussions by an index, in one statement however many there are', async () => {
  const category = aCategory()
  const { id: postId } = await aPost({ category, title: 'Spikes' })
  const count = async () => (await statementsOf(() => execute(null, RELATED, { postId }))).length
  await aPost({ category })
  await count()
  const few = await count()
  for (let time = 0; time < 10; time++) await aPost({ category })
  expect(await count()).toBe(few)
  const [statement] = await statementsOf(() => execute(null, RELATED, { postId }))
  const plan = await planOf(statement?.text ?? '', statement?.values ?? [], ['enable_seqscan'])
  expect(plan).toMatch(/Index Scan Backward using "Post_status_(category_)?id_idx"/)
  expect(plan).not.toContain('Seq Scan')
})
