import { beforeAll, describe, expect, test } from 'vitest'
import { deletePost, deleteReply, editPost, editReply } from '../../forum/items/edits.ts'
import { verifyMember } from '../../members/administration/verification.ts'
import { execute } from '../../test/execute.ts'
import { aMember, anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { excerpt } from '../../text/markup.ts'
import { decideItem } from '../acts/decide.ts'

// Tests decisions about posts and replies, and which further decisions are possible.

let admin: SignedIn
let author: SignedIn
beforeAll(async () => {
  admin = await anAdmin()
  author = await aViewer()
})

const DECISIONS = `query ($first: Int, $after: String) { decisions(first: $first, after: $after) {
  nodes { action itemType itemId title postId reason rule moderator { id } canUnpublish canRestore
    item { category excerpt author { id } } }
  pageInfo { endCursor }
} }`
type Node = {
  itemId: string
  action: string
  item: object | null
  canUnpublish: boolean
  canRestore: boolean
}
type List = { nodes: Node[]; pageInfo: { endCursor: string } }

async function decisions(args: { first?: number; after?: string } = { first: 100 }) {
  const { data, errors } = await execute(admin, DECISIONS, args)
  expect(errors).toBeUndefined()
  return (data as { decisions: List }).decisions
}

/** Returns the decisions now possible for each past decision about an item, newest first. */
const choices = async (id: string) =>
  (await decisions()).nodes
    .filter(({ itemId }) => itemId === id)
    .map(({ action, canUnpublish, canRestore }) => [
      action,
      ...(canUnpublish ? ['unpublish'] : []),
      ...(canRestore ? ['restore'] : []),
    ])

const ANOTHER = {
  title: 'Another title for it',
  content: 'Another text that is long enough.',
  category: 'Remote Work',
}
const DOWN = { status: 'reject', from: 'approved', rule: 'civil' }

test('lists decisions newest first, page by page, with reason and moderator', async () => {
  const post = await aPost({
    title: 'Of boats',
    category: 'Remote Work',
    authorId: author.id,
    status: 'pending',
  })
  const reply = await aReply(post.id, { authorId: author.id, content: 'They **float**.' })
  await decideItem(admin, 'post', post.id, { status: 'approve' })
  await verifyMember(admin, (await aMember({ isVerified: false })).id)
  const note = 'You name somebody’s address.'
  await decideItem(admin, 'reply', reply.id, { ...DOWN, note })
  const common = { title: 'Of boats', postId: post.id, moderator: { id: admin.id } }
  const expected = [
    {
      ...common,
      action: 'unpublish_reply',
      itemType: 'REPLY',
      itemId: reply.id,
      item: { category: 'Remote Work', excerpt: 'They float.', author: { id: author.id } },
      reason: note,
      rule: 'civil',
      canUnpublish: false,
      canRestore: true,
    },
    {
      ...common,
      action: 'approve_post',
      itemType: 'POST',
      itemId: post.id,
      item: { category: 'Remote Work', excerpt: excerpt(post.contentHtml), author: { id: author.id } },
      reason: null,
      rule: null,
      canUnpublish: true,
      canRestore: false,
    },
  ]
  expect((await decisions({ first: 2 })).nodes).toEqual(expected)
  const { nodes, pageInfo } = await decisions({ first: 1 })
  expect(nodes).toEqual(expected.slice(0, 1))
  expect((await decisions({ first: 1, after: pageInfo.endCursor })).nodes).toEqual(expected.slice(1))
})

describe.each(['post', 'reply'] as const)('of a %s', (type) => {
  /** Creates a published item of the author. */
  async function anItem() {
    const post = await aPost({ authorId: author.id })
    return type === 'post' ? post : aReply(post.id, { authorId: author.id })
  }
  const edit = (id: string, content: string) =>
    type === 'post' ? editPost(author, { ...ANOTHER, id, content }) : editReply(author, { id, content })

  test('allows another decision only for the last one', async () => {
    const { id } = await anItem()
    await decideItem(admin, type, id, DOWN)
    expect(await choices(id)).toEqual([[`unpublish_${type}`, 'restore']])
    await decideItem(admin, type, id, { status: 'approve', from: 'rejected' })
    expect(await choices(id)).toEqual([[`restore_${type}`, 'unpublish'], [`unpublish_${type}`]])
  })

  test('allows none once its author has submitted it again, or deleted it', async () => {
    const { id } = await anItem()
    await decideItem(admin, type, id, DOWN)
    await edit(id, 'Other words that nobody has read so far.')
    expect(await choices(id)).toEqual([[`unpublish_${type}`]])
    const { id: deleted } = await anItem()
    await decideItem(admin, type, deleted, DOWN)
    await (type === 'post' ? deletePost : deleteReply)(author, deleted)
    expect(await choices(deleted)).toEqual([[`unpublish_${type}`]])
    expect((await decisions()).nodes.find(({ itemId }) => itemId === deleted)?.item).toBeNull()
  })

  test('allows a rejected edit to be published until there is a newer one', async () => {
    const { id } = await anItem()
    await edit(id, 'Words that were refused.')
    await decideItem(admin, type, id, { status: 'reject' })
    expect(await choices(id)).toEqual([[`reject_${type}`, 'unpublish', 'restore']])
    await edit(id, 'Words that were published after that.')
    await decideItem(admin, type, id, { status: 'approve' })
    expect(await choices(id)).toEqual([[`approve_${type}`, 'unpublish'], [`reject_${type}`]])
  })

  test('does not allow a rejected and discarded edit to be published, whatever else has been edited', async () => {
    const [{ id, content }, { id: other }] = [await anItem(), await anItem()]
    await edit(other, 'Words that were refused elsewhere.')
    await decideItem(admin, type, other, { status: 'reject' })
    await edit(id, 'Words that were published.')
    await decideItem(admin, type, id, { status: 'approve' })
    await edit(id, content)
    await decideItem(admin, type, id, { status: 'reject' })
    await edit(id, 'Words that were published.')
    expect((await choices(id))[0]).toEqual([`reject_${type}`, 'unpublish'])
  })
})
