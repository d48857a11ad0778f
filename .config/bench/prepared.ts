import { readFileSync } from 'node:fs'
import type { Request } from 'autocannon'
import { readMembers } from '../../prisma/demo/members.ts'

/** Headers of a current browser. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const LIST = `{ posts(first: 20) { edges { node {
  id title category score viewCount replyCount createdAt author { id firstName lastName }
} } } }`
/**
 * Placeholder that the load generator replaces in each request: equal texts by one author within a minute count as one
 * item.
 */
export const UNIQUE = '[<id>]'
const CONTENT = `We tried it for two sprints: ten minutes a day beats two hours a fortnight. ${UNIQUE}`

/**
 * Signs members in and prepares the requests to measure, each of which has succeeded once.
 * @throws Error for a request that fails
 */
export async function prepareRequests(site: string, count: number) {
  const cookies = await signIn(site, count)
  const newest = (await (await fetch(`${site}/api/forum/posts?limit=20`)).json()) as { id: string }[]
  const postIds = newest.map(({ id }) => id)
  const [id = ''] = postIds
  const { replies } = (await (await fetch(`${site}/api/forum/posts/${id}`)).json()) as {
    replies: { id: string }[]
  }

  const get = (path: string, isMember = false): Request => ({
    path,
    headers: { ...BROWSER, ...(isMember && { cookie: cookies[0] }) },
  })
  const post = (path: string, body: object, cookie?: string): Request => ({
    path,
    method: 'POST',
    headers: { ...BROWSER, 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  })
  const known = (name: string, variables: object, cookie = cookies[0]) =>
    post('/graphql', { document: findDocument(name), variables }, cookie)
  const input = { postId: id, content: CONTENT }

  const prepared = {
    byHash: get(`/graphql?document=${findDocument('PostList')}`),
    myList: known('MyList', { postIds, inCategory: false }),
    myDiscussion: known('MyDiscussion', { postIds: [id], replyIds: replies.map((reply) => reply.id) }),
    /** A request of each member, as the site sends it. */
    replies: cookies.map((cookie) => known('CreateReply', { input }, cookie)),
    repliesOverRest: cookies.map((cookie) =>
      post(`/api/forum/posts/${id}/replies`, { content: CONTENT }, cookie),
    ),
  }
  const asText = (isMember = false) => post('/graphql', { query: LIST }, isMember ? cookies[0] : undefined)
  const all = [...Object.values(prepared).flat(), asText(), asText(true)]
  for (const request of all) await requireSuccess(site, request)
  return {
    ...prepared,
    get,
    asText,
    discussion: `/forum/posts/${id}`,
    discussionOverRest: `/api/forum/posts/${id}`,
  }
}

async function requireSuccess(site: string, { path = '', method = 'GET', headers, body }: Request) {
  const response = await fetch(site + path, {
    method,
    headers: headers as Record<string, string>,
    ...(body && { body: String(body) }),
  })
  const text = await response.text()
  if (!response.ok || text.startsWith('{"errors"'))
    throw new Error(`${method} ${path}: ${text.slice(0, 300)}`)
}

/** Returns the session cookies of members of the demo data. */
function signIn(site: string, count: number): Promise<string[]> {
  const able = readMembers().filter(
    ({ isDisabled, isVerified, role }) => !isDisabled && isVerified && role === 'user',
  )
  const sendEmail = async ({ email }: { email: string }) => {
    const response = await fetch(`${site}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    return response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
  }
  return Promise.all(able.slice(0, count).map(sendEmail))
}

/** Returns the hash of a built document by its operation's name. */
function findDocument(name: string): string {
  const all = JSON.parse(readFileSync('dist/documents.json', 'utf8')) as Record<string, string>
  const start = new RegExp(`\\b(query|mutation) ${name}\\b`)
  const found = Object.entries(all).find(([, text]) => start.test(text))
  if (!found) throw new Error(`The build has no document ${name}.`)
  return found[0]
}
