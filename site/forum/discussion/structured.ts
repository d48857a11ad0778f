import { readFragment, type ResultOf } from '../../lib/gql.ts'
import { languageOf } from '../../lib/text/language.ts'
import type { SiteIdentity } from '../../lib/page/metadata.ts'
import type { StructuredData } from '../../lib/page/structured-data.ts'
import type { PostQuery } from './operations.ts'
import { AuthorFields, PostFields, PostVotes, ReplyFields, ReplyVotes } from '../operations.ts'
import { pageAddress } from '../paging.ts'

type Post = NonNullable<ResultOf<typeof PostQuery>['post']>

/**
 * A discussion for search engines (schema.org `DiscussionForumPosting`): what everybody sees of it and of the replies on
 * this page, whoever the page is rendered for.
 * @returns null for a discussion that is not published, or has lost its words
 */
export function discussionPosting(site: SiteIdentity, found: Post, page: number): StructuredData | null {
  const post = readFragment(PostFields, found)
  // One without words is not said by anybody.
  if (post.status !== 'APPROVED' || post.removedAt) return null
  const votes = readFragment(PostVotes, post)
  const absolute = (path: string) => new URL(path, site.base).href
  const address = absolute(`/forum/posts/${post.id}`)

  const person = (masked: typeof post.author) => {
    const author = readFragment(AuthorFields, masked)
    const isShown = author?.isPublicProfile ?? false
    return {
      '@type': 'Person',
      name: author?.name ?? 'Deleted member',
      ...(author && isShown && { url: absolute(`/profile/${author.id}`) }),
    }
  }
  const times = (item: { createdAt: string; editedAt: string | null }) => ({
    datePublished: item.createdAt,
    ...(item.editedAt && { dateModified: item.editedAt }),
  })

  return {
    '@type': 'DiscussionForumPosting',
    '@id': address,
    mainEntityOfPage: page > 1 ? absolute(pageAddress(post.id, page)).replace('#replies', '') : address,
    url: address,
    headline: post.title,
    articleSection: post.category,
    text: plainText(post.contentHtml),
    inLanguage: languageOf(plainText(post.contentHtml)) ?? 'en',
    author: person(post.author),
    ...times(post),
    commentCount: post.replyCount,
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/LikeAction',
      userInteractionCount: votes.likeCount,
    },
    comment: found.replies.nodes
      .map((node) => readFragment(ReplyFields, node))
      .filter(({ status }) => status === 'APPROVED')
      .map((reply) => ({
        '@type': 'Comment',
        url: `${address}#reply-${reply.id}`,
        text: plainText(reply.contentHtml),
        author: person(reply.author),
        ...times(reply),
        upvoteCount: readFragment(ReplyVotes, reply).likeCount,
      })),
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The words of HTML that the server has made: without tags, entities spelled out, blocks on lines of their own. */
const plainText = (html: string) =>
  html
    .replace(/<(br|hr)\b[^>]*>|<\/(p|li|h\d|pre|blockquote|tr)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
