import { findDocument } from './documents.ts'
import { answerTo } from './load.ts'
import type { Ask } from './load-plan.ts'
import type { SignedIn } from './members.ts'

/** Like a browser of today. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** What can be asked of a site for a measurement; null for what this build does not have. */
export type Asks = Awaited<ReturnType<typeof prepareAsks>>

/** The list in words that are not the site's own. */
const LIST = `{ posts(first: 20) { edges { node {
  id title category score viewCount replyCount createdAt author { id firstName lastName }
} } } }`
const REPLY = 'mutation Write($input: CreateReplyInput!) { createReply(input: $input) { id status } }'
const VOTE = 'mutation Vote($input: SetVoteInput!) { setPostVote(input: $input) { id score } }'

/** Takes a site and members who have signed in; answers the requests to measure with. */
export async function prepareAsks(site: string, members: SignedIn[]) {
  const get = (path: string, cookie?: string): Ask => ({
    url: site + path,
    headers: { ...BROWSER, ...(cookie ? { cookie } : {}) },
  })
  const post = (path: string, body: object, cookie?: string): Ask => ({
    ...get(path, cookie),
    method: 'POST',
    headers: { ...get(path, cookie).headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

  const cookies = members.map(({ cookie }) => cookie)
  const newest = JSON.parse(await answerTo(get('/api/forum/posts?limit=20'))) as {
    id: string
    author: { id: string } | null
  }[]
  const postIds = newest.map(({ id }) => id)
  const [id = ''] = postIds
  // Nobody votes on their own.
  const others = newest.filter(({ author }) => author && !members.some((member) => member.id === author.id))
  const { replies } = JSON.parse(await answerTo(get(`/api/forum/posts/${id}`))) as {
    replies: { id: string }[]
  }
  const replyIds = replies.map(({ id }) => id)
  const [member = ''] = cookies

  const known = (name: string, variables: object) => {
    const document = findDocument(name)
    return document ? post('/graphql', { document, variables }, member) : null
  }
  const list = findDocument('PostList')
  const reply = findDocument('CreateReply')

  return {
    page: get('/manifesto'),
    forum: (cookie?: string) => get('/forum', cookie),
    discussion: (cookie?: string) => get(`/forum/posts/${id}`, cookie),
    member,
    mineOnForum: known('MyList', { postIds, inCategory: false }),
    mineOnDiscussion: known('MyDiscussion', { postIds: [id], replyIds }),
    knownList: list ? get(`/graphql?document=${list}`) : null,
    knownListPosted: known('PostList', {}),
    ownList: (cookie?: string) => post('/graphql', { query: LIST }, cookie),
    restList: (cookie?: string) => get('/api/forum/posts', cookie),
    restDiscussion: (cookie?: string) => get(`/api/forum/posts/${id}`, cookie),
    /** A reply by each member, as the site sends it. */
    replies: cookies.map((cookie) => {
      const variables = { input: { postId: id, content: SAID } }
      return post('/graphql', reply ? { document: reply, variables } : { query: REPLY, variables }, cookie)
    }),
    repliesOverRest: cookies.map((cookie) =>
      post(`/api/forum/posts/${id}/replies`, { content: SAID }, cookie),
    ),
    /** The least that writing one takes, from whoever takes it at this path without asking who writes. */
    bareReply: post('/reply', { postId: id, content: SAID }),
    /** Another vote each time: members take turns, and each changes theirs when their turn comes again. */
    vote(turn: number): Ask {
      const round = Math.floor(turn / cookies.length)
      const ballot = ['UP', 'DOWN', 'NONE'][round % 3]
      const postId = others[round % others.length]?.id
      const cookie = cookies[turn % cookies.length]
      return post('/graphql', { query: VOTE, variables: { input: { id: postId, ballot } } }, cookie)
    },
  }
}

const SAID = 'We tried it for two sprints: ten minutes a day beats two hours a fortnight.'
