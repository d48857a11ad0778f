import type { Act, Outcome } from './item-permissions.ts'

/** The URL and the cookie of a call. */
export type Requester = { url: string; cookie: string }
export type Call = { name: string; act: Act; send: (requester: Requester, id: string) => Promise<Outcome> }

const TITLE = 'A title that is long enough'
const TEXT = 'Something that is said anew, and at some length.'

const OF_CODE: Record<string, Outcome> = {
  SIGNED_OUT: '401',
  FORBIDDEN: '403',
  NOT_FOUND: '404',
  CONFLICT: '409',
}

async function send({ url, cookie }: Requester, method: string, path: string, body?: object) {
  const headers = { 'content-type': 'application/json', 'user-agent': 'curl', cookie }
  const sent = body ? { body: JSON.stringify(body) } : {}
  const response = await fetch(url + path, { method, headers, ...sent })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const rest = (name: string, act: Act, body?: object): Call => ({
  name: `REST ${name}`,
  act,
  async send(requester, id) {
    const [method = '', path = ''] = name.split(' ')
    const { status } = await send(requester, method, path.replace('{id}', id), body)
    return status < 300 ? 'in' : (String(status) as Outcome)
  },
})

type Result = { data: { it: unknown } | null; errors?: { extensions: { code: string } }[] }
type Decided = { status: string | null; refusal: string | null }[]

/** Maps a result to an outcome: a query returns null for a missing item, a decision the reason of its refusal. */
function notified({ data, errors }: Result): Outcome {
  const code = errors?.[0]?.extensions.code
  if (code) return OF_CODE[code] ?? (code as Outcome)
  if (data?.it === null) return '404'
  const [decided] = Array.isArray(data?.it) ? (data.it as Decided) : []
  if (!decided?.refusal) return 'in'
  return decided.refusal.startsWith('There’s no such') ? '404' : '409'
}

const field = (name: string, act: Act, call: string, input?: (id: string) => object): Call => ({
  name: `GraphQL ${name}`,
  act,
  async send(requester, id) {
    const type = /\$input: (\w+!)/.exec(call)?.[1]
    const kind = act === 'read' ? 'query' : 'mutation'
    const query = `${kind}(${type ? `$input: ${type}` : '$id: ID!'}) { it: ${call.replace(/\$input: \w+!/, 'input: $input')} }`
    const variables = input ? { input: input(id) } : { id }
    return notified((await send(requester, 'POST', '/graphql', { query, variables })).body as Result)
  },
})

const REASON = 'To see who may.'
const adjustment = { likeAdjustment: 1, dislikeAdjustment: 0, reason: REASON }

export const ON_POSTS: Call[] = [
  rest('GET /api/forum/posts/{id}', 'read'),
  rest('POST /api/forum/posts/{id}/like', 'vote', {}),
  rest('POST /api/forum/posts/{id}/dislike', 'vote', {}),
  rest('POST /api/forum/posts/{id}/replies', 'take part', { content: TEXT }),
  rest('PUT /api/forum/posts/{id}/pin', 'pin', {}),
  rest('PUT /api/admin/posts/{id}/category', 'pin', { category: 'Career Advice' }),
  rest('PUT /api/admin/posts/{id}/title', 'pin', { title: TITLE }),
  rest('PATCH /api/admin/votes/post/{id}', 'adjust', adjustment),
  rest('PATCH /api/admin/posts/{id}/status', 'decide', { status: 'approve' }),
  field('post', 'read', 'post(id: $id) { id }'),
  field('setPostVote', 'vote', 'setPostVote($input: SetVoteInput!) { id }', (id) => ({
    id,
    ballot: 'UP',
  })),
  field('createReply', 'take part', 'createReply($input: CreateReplyInput!) { id }', (postId) => ({
    postId,
    content: TEXT,
  })),
  field('editPost', 'change', 'editPost($input: EditPostInput!) { id }', (id) => ({
    id,
    title: TITLE,
    content: TEXT,
    category: 'Career Advice',
  })),
  field('pinPost', 'pin', 'pinPost($input: PinPostInput!) { id }', (id) => ({ id })),
  field('deletePost', 'change', 'deletePost(id: $id)'),
  field('adjustVotes', 'adjust', 'adjustVotes($input: AdjustVotesInput!) { post { id } }', (id) => ({
    ...adjustment,
    type: 'POST',
    id,
  })),
  field('decideItems', 'decide', 'decideItems($input: DecideItemsInput!) { status refusal }', (id) => ({
    items: [{ type: 'POST', id }],
    action: 'APPROVE',
  })),
]

export const ON_REPLIES: Call[] = [
  rest('POST /api/forum/replies/{id}/like', 'vote', {}),
  rest('POST /api/forum/replies/{id}/dislike', 'vote', {}),
  rest('PATCH /api/admin/votes/reply/{id}', 'adjust', adjustment),
  rest('PATCH /api/admin/replies/{id}/status', 'decide', { status: 'reject' }),
  field('reply', 'read', 'reply(id: $id) { id }'),
  field('setReplyVote', 'vote', 'setReplyVote($input: SetVoteInput!) { id }', (id) => ({
    id,
    ballot: 'DOWN',
  })),
  field('editReply', 'change', 'editReply($input: EditReplyInput!) { id }', (id) => ({ id, content: TEXT })),
  field('acceptReply', 'accept', 'acceptReply(id: $id) { id }'),
  field('deleteReply', 'change', 'deleteReply(id: $id) { id }'),
  field('adjustVotes', 'adjust', 'adjustVotes($input: AdjustVotesInput!) { reply { id } }', (id) => ({
    ...adjustment,
    type: 'REPLY',
    id,
  })),
  field('decideItems', 'decide', 'decideItems($input: DecideItemsInput!) { status refusal }', (id) => ({
    items: [{ type: 'REPLY', id }],
    action: 'REJECT',
    note: REASON,
  })),
]
