import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { anAdmin, aPost, aReply, aViewer, type SignedIn } from '../factories.ts'
import { ON_POSTS, ON_REPLIES, type Call } from './item-acts.ts'
import {
  ASKERS,
  DISCUSSIONS,
  outcomes,
  STATES,
  type DiscussionState,
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
  env.RATE_LIMITS = 'off'
  site = await serveApi()
})
afterAll(() => site.stop())

const factsOf = (state: State | DiscussionState) => {
  const status = state === 'pending' || state === 'rejected' ? state : ('approved' as const)
  return { status, deletedAt: state === 'removed' ? new Date() : null }
}

/** All that is kept of an item: what a refused act must leave as it was. */
const kept = async (id: string) =>
  JSON.stringify(
    await Promise.all([
      db.post.findUnique({ where: { id }, include: { revisions: true, votes: true, replies: true } }),
      db.reply.findUnique({ where: { id }, include: { revisions: true, votes: true } }),
      db.moderationLog.count({ where: { targetId: id } }),
    ]),
    (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  )

async function expectOutcome(call: Call, asker: string, id: string, expected: string | undefined) {
  const before = await kept(id)
  expect(await call.send({ url: site.url, cookie: cookies.get(asker) ?? '' }, id)).toBe(expected)
  if (call.act === 'read') return
  const after = await kept(id)
  if (expected === 'in') expect(after).not.toBe(before)
  else expect(after).toBe(before)
}

const asked = (calls: Call[]) =>
  calls.flatMap((call) => STATES.flatMap((state) => ASKERS.map((asker) => ({ call, state, asker }))))

describe('a discussion of another member', () => {
  test.concurrent.each(asked(ON_POSTS))('$call.name: $state, $asker', async ({ call, state, asker }) => {
    const { id } = await aPost({ authorId: author.id, ...factsOf(state) })
    const expected = outcomes(call.act, 'published', state)[ASKERS.indexOf(asker)]
    await expectOutcome(call, asker, id, expected)
  })
})

describe.each(DISCUSSIONS)('a reply of another member in a discussion that is %s', (discussion) => {
  test.concurrent.each(asked(ON_REPLIES))('$call.name: $state, $asker', async ({ call, state, asker }) => {
    const post = await aPost(factsOf(discussion))
    const { id } = await aReply(post.id, { authorId: author.id, ...factsOf(state) })
    const expected = outcomes(call.act, discussion, state)[ASKERS.indexOf(asker)]
    await expectOutcome(call, asker, id, expected)
  })
})
