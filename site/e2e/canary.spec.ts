import pg from 'pg'
import { newMember } from './new-member.ts'
import { expect, test } from './test.ts'

const CANARY = 'Kanarienvogel'

/** A private member with a discussion and a reply that everybody sees. */
async function aPrivateAuthor() {
  const member = await newMember({ firstName: CANARY, lastName: CANARY })
  const client = new pg.Client(process.env['DATABASE_URL'])
  await client.connect()
  try {
    await client.query(
      `update "Member" set "isPublicProfile" = false, "jobTitle" = $2, company = $2, bio = $2, location = $2,
         "linkedinProfile" = 'https://www.linkedin.com/in/' || $2 where id = $1`,
      [member.id, CANARY],
    )
    const { rows } = await client.query<{ id: string }>(
      `insert into "Post" (id, title, content, "contentHtml", category, status, "authorId", "createdAt")
       values (uuidv7(), 'Somebody asks in private', 'What does it look like?', '<p>What does it look like?</p>',
         'General Discussion', 'approved', $1, now()) returning id`,
      [member.id],
    )
    return { ...member, postId: rows[0]?.id ?? '' }
  } finally {
    await client.end()
  }
}

test('no page, feed, list or call tells who a private member is', async ({ page, isMobile, signIn }) => {
  test.skip(isMobile, 'not a matter of the screen')
  const { id, email, postId } = await aPrivateAuthor()
  const profile = ['', '?tab=replies', '?tab=activity'].map((tab) => `/profile/${id}${tab}`)
  const post = [`/forum/posts/${postId}`, `/forum/posts/${postId}/feed.xml`, `/api/forum/posts/${postId}`]
  const calls = ['profile', 'posts', 'replies', 'activities'].map((what) => `/api/users/${id}/${what}`)
  const lists = [
    '/',
    '/forum',
    '/forum?order=active',
    '/forum?search=asks+in+private',
    '/api/forum/posts',
    '/forum/feed.xml',
  ]
  const paths = [...profile, ...post, ...calls, ...lists, '/forum/feed.json', '/sitemap-forum.xml']

  const tells = async () => {
    const found: string[] = []
    for (const path of paths) {
      const answer = await page.request.get(path)
      expect(answer.status(), path).toBe(200)
      const text = await answer.text()
      if (text.toLowerCase().includes(CANARY.toLowerCase()) || text.includes(email)) found.push(path)
    }
    return found
  }
  expect(await tells(), 'to a stranger').toEqual([])
  await signIn()
  expect(await tells(), 'to another member').toEqual([])
  await signIn(email)
  expect(await tells(), 'to themselves').toEqual(
    expect.arrayContaining([...profile, `/forum/posts/${postId}`]),
  )
})
