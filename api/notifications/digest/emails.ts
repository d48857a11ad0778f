import { db } from '../../database/db.ts'
import { emailKind } from '../../mail/kinds.ts'
import { entry, heading, link, small, text, type Block, type Content } from '../../mail/layout/content.ts'
import { addressOf, site } from '../../mail/site.ts'
import { nameShownTo } from '../../people/names.ts'
import type { Viewer } from '../../policy.ts'
import { excerpt } from '../../text/markup.ts'
import { findChosen, NOBODY, type DigestPost } from './choice.ts'

/** The week of a digest and its discussions, whose titles are read when it is sent. */
type Digest = { from: string; until: string; followed: string[]; rest: string[] }

const BECAUSE_YOU_SUBSCRIBED = `You’re receiving this because you asked for the best of each week at ${site.name}.`

/** The age in milliseconds after which an unsent digest is dropped, because the next one is due. */
const MAX_AGE = 7 * 24 * 3600 * 1000

/** The maximum length of an excerpt in characters. */
const EXCERPT_LENGTH = 140

/** The weekly digest for members who subscribed to it. */
export const weeklyDigest = emailKind<Digest>({
  name: 'weekly-digest',
  reason: BECAUSE_YOU_SUBSCRIBED,
  preference: 'weekly',
  write: async (digest, member) => {
    if (!member?.isVerified || member.isDisabled) return null
    const parts = await readParts(member.id, digest)
    return parts && compose({ ...member, sessionId: null }, `Hello ${member.firstName},`, parts)
  },
})

/** The weekly digest for an address without an account, as any visitor may see it. */
export const weeklyBest = emailKind<Digest & { subscriberId: string }>({
  name: 'weekly-best',
  reason: BECAUSE_YOU_SUBSCRIBED,
  isForSubscriber: true,
  write: async ({ subscriberId: id, ...digest }) => {
    const isThere = await db.subscriber.count({ where: { id, confirmedAt: { not: null } } })
    const parts = isThere ? await readParts(NOBODY, digest) : null
    return parts && compose(null, 'Hello,', parts)
  },
})

type Parts = Record<'followed' | 'rest', DigestPost[]>

/** Reads the current state of the chosen discussions; null for an outdated digest. */
async function readParts(readerId: string, digest: Digest): Promise<Parts | null> {
  const [from, until] = [new Date(digest.from), new Date(digest.until)]
  if (Date.now() > until.getTime() + MAX_AGE) return null
  const found = await findChosen(readerId, [...digest.followed, ...digest.rest], { from, until })
  const inOrder = (ids: string[]) => ids.flatMap((id) => found.find((post) => post.id === id) ?? [])
  return { followed: inOrder(digest.followed), rest: inOrder(digest.rest) }
}

function compose(reader: Viewer, greeting: string, { followed, rest }: Parts): Content | null {
  const [first, ...others] = [...followed, ...rest]
  if (!first) return null
  const part = (title: string, posts: DigestPost[]): Block[] =>
    posts.length > 0 ? [heading(title), ...posts.map((post) => entryOf(reader, post))] : []
  const hint = reader
    ? 'Follow a discussion or a category, and its news will come first here.'
    : 'Members write, vote and choose what comes first here. You can become one.'
  return {
    subject: `The week at ${site.name}: “${first.title}”`,
    preview: others.map(({ title }) => title).join(' · ') || shortly(first),
    blocks: [
      text(greeting),
      text('Here’s the best of the past week in the forum.'),
      ...part('From discussions and categories you follow', followed),
      ...part(followed.length > 0 ? 'Elsewhere in the forum' : 'In the forum', rest),
      ...(followed.length > 0 ? [] : [small(hint)]),
      link('Go to the forum', addressOf('/forum')),
    ],
  }
}

const shortly = (post: DigestPost) => excerpt(post.contentHtml, EXCERPT_LENGTH)

function entryOf(reader: Viewer, post: DigestPost): Block {
  const name = post.author ? nameShownTo(reader, post.author).join(' ') : 'Deleted member'
  const news =
    post.replies > 0 ? `${post.replies} new ${post.replies === 1 ? 'reply' : 'replies'}` : 'new this week'
  return entry({
    title: post.title,
    href: addressOf(`/forum/posts/${post.id}`),
    about: `${name} in ${post.category} · ${news}`,
    excerpt: shortly(post),
  })
}
