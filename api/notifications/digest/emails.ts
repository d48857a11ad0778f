import type { Member } from '../../../prisma/client/client.ts'
import { emailKind } from '../../mail/kinds.ts'
import { entry, heading, link, small, text, type Block, type Content } from '../../mail/layout/content.ts'
import { addressOf, site } from '../../mail/site.ts'
import { nameShownTo } from '../../people/names.ts'
import type { SignedInMember } from '../../policy.ts'
import { excerpt } from '../../text/markup.ts'
import { findChosen, type DigestPost } from './choice.ts'

/** The week of a digest, and its discussions. Their titles are read when it is sent. */
type Digest = { from: string; until: string; followed: string[]; rest: string[] }

/** The age in milliseconds from which an unsent digest is dropped, because the next one is due. */
const TOO_LATE = 7 * 24 * 3600 * 1000

/** Longest excerpt of a discussion, in characters. */
const QUOTED = 140

/** The best of a week, for subscribers. */
export const weeklyDigest = emailKind<Digest>({
  name: 'weekly-digest',
  reason: `You’re receiving this because you asked for the best of each week at ${site.name}.`,
  preference: 'weekly',
  write,
})

async function write(digest: Digest, member: Member | null): Promise<Content | null> {
  if (!member?.isVerified || member.isDisabled) return null
  const [from, until] = [new Date(digest.from), new Date(digest.until)]
  if (Date.now() > until.getTime() + TOO_LATE) return null
  const found = await findChosen(member.id, [...digest.followed, ...digest.rest], { from, until })
  const inOrder = (ids: string[]) => ids.flatMap((id) => found.find((post) => post.id === id) ?? [])
  const [followed, rest] = [inOrder(digest.followed), inOrder(digest.rest)]
  const [first, ...others] = [...followed, ...rest]
  if (!first) return null
  const reader: SignedInMember = { ...member, sessionId: '' }
  const part = (title: string, posts: DigestPost[]): Block[] =>
    posts.length > 0 ? [heading(title), ...posts.map((post) => entryOf(reader, post))] : []
  return {
    subject: `The week at ${site.name}: “${first.title}”`,
    preview: others.map(({ title }) => title).join(' · ') || shortly(first),
    blocks: [
      text(`Hello ${member.firstName},`),
      text('Here’s the best of the past week in the forum.'),
      ...part('From discussions and categories you follow', followed),
      ...part(followed.length > 0 ? 'Elsewhere in the forum' : 'In the forum', rest),
      ...(followed.length > 0
        ? []
        : [small('Follow a discussion or a category, and its news will come first here.')]),
      link('Go to the forum', addressOf('/forum')),
    ],
  }
}

const shortly = (post: DigestPost) => excerpt(post.contentHtml, QUOTED)

function entryOf(reader: SignedInMember, post: DigestPost): Block {
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
