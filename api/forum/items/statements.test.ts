import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sharedCache } from '../../cache/cache.ts'
import { findMaintenance } from '../../cache/maintenance.ts'
import { execute } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { statementsOf } from '../../test/statements.ts'

// The server listens for changes, and caches that there is no maintenance.
beforeAll(async () => {
  sharedCache.start()
  await vi.waitUntil(() => sharedCache.isListening())
  await findMaintenance()
})
afterAll(() => sharedCache.stop())

const CONTENT = 'After a third Sprint we see it differently.'
const POST_TEXT = `title: "What we learned since", category: "Remote Work", content: "${CONTENT}"`
const REASON = 'This belongs somewhere else.'

const [member, voter, admin] = await Promise.all([aViewer(), aViewer(), anAdmin()])
type Author = typeof member

/** Creates the viewer's own items, by kind and status. */
const MAKE = {
  post: async (author: Author, status: 'pending' | 'approved') =>
    (await aPost({ authorId: author.id, status })).id,
  reply: async (author: Author, status: 'pending' | 'approved') =>
    (await aReply((await aPost()).id, { authorId: author.id, status })).id,
}
const EDIT = {
  post: (id: string, more = '') =>
    `editPost(input: { id: "${id}", ${POST_TEXT.replace('.', `${more}.`)} }) { id }`,
  reply: (id: string, more = '') => `editReply(input: { id: "${id}", content: "${CONTENT}${more}" }) { id }`,
}
const VOTE = (kind: string, id: string, ballot: string) =>
  `set${kind}Vote(input: { id: "${id}", ballot: ${ballot} }) { id }`
const DECIDE = (kind: string, id: string, action: string) =>
  `decideItems(input: { items: [{ type: ${kind.toUpperCase()}, id: "${id}" }], action: ${action}, note: "${REASON}" }) { refusal }`
const ADJUST = (kind: string, id: string) =>
  `adjustVotes(input: { type: ${kind.toUpperCase()}, id: "${id}", likeAdjustment: 1, dislikeAdjustment: 0, reason: "${REASON}" }) { post { id } reply { id } }`

async function write(viewer: Author, act: string): Promise<number> {
  const seen = await statementsOf(async () => {
    const { data, errors } = await execute(viewer, `mutation { ${act} }`)
    expect(errors).toBeUndefined()
    expect(JSON.stringify(data)).not.toContain('"refusal":"')
  })
  return seen.length
}

/** Returns the number of statements for each act. */
async function counts(kind: 'post' | 'reply') {
  const [make, edit, name] = [MAKE[kind], EDIT[kind], kind === 'post' ? 'Post' : 'Reply']
  const counted: Record<string, number> = {}
  const id = await make(member, 'approved')
  counted['vote'] = await write(voter, VOTE(name, id, 'UP'))
  counted['the same vote'] = await write(voter, VOTE(name, id, 'UP'))
  counted['another vote'] = await write(voter, VOTE(name, id, 'DOWN'))
  counted['no vote'] = await write(voter, VOTE(name, id, 'NONE'))
  counted['adjustment'] = await write(admin, ADJUST(kind, id))
  counted['first edit'] = await write(member, edit(id))
  counted['further edit'] = await write(member, edit(id, ' Much'))
  counted['edit published'] = await write(admin, DECIDE(kind, id, 'APPROVE'))
  counted['removal'] = await write(member, `delete${name}(id: "${id}")${kind === 'post' ? '' : ' { id }'}`)
  const pending = await make(member, 'pending')
  counted['edit of a pending one'] = await write(member, edit(pending))
  counted['published'] = await write(admin, DECIDE(kind, pending, 'APPROVE'))
  counted['rejected'] = await write(admin, DECIDE(kind, await make(member, 'pending'), 'REJECT'))
  counted['edit at once'] = await write(admin, edit(await make(admin, 'approved')))
  // Makes the text unique, since equal ones within a minute are stored once.
  const fresh = ` ${randomUUID()}.`
  const input =
    kind === 'post'
      ? POST_TEXT.replace('.', fresh)
      : `postId: "${(await aPost()).id}", content: "${CONTENT}${fresh}"`
  const create = `${kind === 'post' ? 'createPost' : 'createReply'}(input: { ${input} }) { id }`
  counted['pending'] = await write(member, create)
  counted['at once'] = await write(admin, create)
  return counted
}

/** The numbers for a post and a reply; publishing or withdrawing a reply changes the counts of its discussion. */
const EXPECTED: Record<string, [number, number]> = {
  vote: [5, 6],
  'the same vote': [3, 3],
  'another vote': [5, 6],
  'no vote': [5, 6],
  adjustment: [5, 6],
  'first edit': [8, 8],
  'further edit': [7, 7],
  'edit published': [15, 17],
  removal: [6, 8],
  'edit of a pending one': [7, 7],
  published: [14, 15],
  rejected: [12, 14],
  'edit at once': [9, 9],
  pending: [5, 3],
  'at once': [5, 7],
}

test.each(['post', 'reply'] as const)('writes a %s with the minimum number of statements', async (kind) => {
  // The first call of a process fills caches for later ones.
  await counts(kind)
  const expected = Object.entries(EXPECTED).map(([act, both]) => [act, both[kind === 'post' ? 0 : 1]])
  expect(await counts(kind)).toEqual(Object.fromEntries(expected))
})
