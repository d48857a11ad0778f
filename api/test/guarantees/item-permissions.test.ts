import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { anAdmin, aPost, aReply, aViewer, type SignedIn } from '../factories.ts'
import { ON_POSTS, ON_REPLIES, type Call } from './item-acts.ts'
import {
  REQUESTERS,
  DISCUSSIONS,
  outcomes,
  STATES,
  type DiscussionState,
  type Outcome,
  type State,
} from './item-permissions.ts'
import { serveApi, type Served } from '../processes/serve-api.ts'

let site: Served
let author: SignedIn
const cookies = new Map<string, string>()

beforeAll(async () => {
  author = await aViewer()
  cookies.set('author', author.cookie)
  cookies.set('other member', (await aViewer()).cookie)
  cookies.set('administrator', (await anAdmin()).cookie)
  site = await serveApi()
})
afterAll(() => site.stop())

const factsOf = (state: State | DiscussionState) => {
  const status = state === 'pending' || state === 'rejected' ? state : ('approved' as const)
  return { status, deletedAt: state === 'removed' ? new Date() : null }
}

/** Returns every stored fact of an item, which a refused act must leave unchanged. */
const retained = async (id: string) =>
  JSON.stringify(
    await Promise.all([
      db.post.findUnique({ where: { id }, include: { revisions: true, votes: true, replies: true } }),
      db.reply.findUnique({ where: { id }, include: { revisions: true, votes: true } }),
      db.moderationLog.count({ where: { targetId: id } }),
    ]),
    (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  )

/** Tries an act as each viewer on an unchanged item, creating a new one after each act that succeeds. */
async function expectOutcomes(call: Call, row: readonly Outcome[], make: () => Promise<{ id: string }>) {
  let { id } = await make()
  let before = await retained(id)
  for (const [index, requester] of REQUESTERS.entries()) {
    const outcome = await call.send({ url: site.url, cookie: cookies.get(requester) ?? '' }, id)
    expect(outcome, requester).toBe(row[index])
    if (call.act === 'read') continue
    const after = await retained(id)
    if (outcome !== 'in') expect(after, requester).toBe(before)
    else {
      expect(after, requester).not.toBe(before)
      ;({ id } = await make())
      before = await retained(id)
    }
  }
}

const cells = (calls: Call[]) => calls.flatMap((call) => STATES.map((state) => ({ call, state })))

/** Reduces acts to one API each; the others call the same function. */
const oncePerAct = (calls: Call[]) =>
  calls.filter(({ act }, index) => calls.findIndex((each) => each.act === act) === index)

describe('a discussion of another member', () => {
  test.concurrent.each(cells(ON_POSTS))('$call.name: $state', async ({ call, state }) => {
    const make = () => aPost({ authorId: author.id, ...factsOf(state) })
    await expectOutcomes(call, outcomes(call.act, 'published', state), make)
  })
})

describe.each(DISCUSSIONS)('a reply of another member in a discussion that is %s', (discussion) => {
  const calls = discussion === 'published' ? ON_REPLIES : oncePerAct(ON_REPLIES)
  test.concurrent.each(cells(calls))('$call.name: $state', async ({ call, state }) => {
    const post = await aPost(factsOf(discussion))
    const make = () => aReply(post.id, { authorId: author.id, ...factsOf(state) })
    await expectOutcomes(call, outcomes(call.act, discussion, state), make)
  })
})
