import { CANCELLED } from '#limits/items'
import { momentOf } from '#text/moments'
import { readFragment, type FragmentOf, type ResultOf } from '../../../data/gql.ts'
import { languageOf } from '../../../ui/texts/language.ts'
import type { SiteIdentity } from '../../../server/metadata.ts'
import type { StructuredData } from '../../../server/structured-data.ts'
import type { PostQuery } from '../operations.ts'
import { AuthorFields, PostFields, PostVotes, ReplyFields, ReplyVotes } from '../../operations.ts'
import { pageAddress } from '../../paging.ts'

export type Post = NonNullable<ResultOf<typeof PostQuery>['post']>
type Reply = ResultOf<typeof ReplyFields>
type Quoted = NonNullable<ResultOf<typeof PostFields>['answer']>['reply']

/**
 * Returns the published items of this page as structured data. A discussion with an accepted reply is a schema.org
 * `QAPage`, any other a `DiscussionForumPosting`.
 * @returns null for a discussion that is unpublished or withdrawn
 */
export function discussionPosting(site: SiteIdentity, found: Post, page: number): StructuredData | null {
  const post = readFragment(PostFields, found)
  // A withdrawn post has no author.
  if (post.status !== 'APPROVED' || post.removedAt) return null
  const address = absolute(site, `/forum/posts/${post.id}`)
  const text = plainText(post.contentHtml)
  const votes = readFragment(PostVotes, post)
  const said = { text: text, author: member(site, post.author), ...times(post) }
  const inLanguage = languageOf(text) ?? 'en'
  const ofPage = page > 1 ? absolute(site, pageAddress(post.id, page)).replace('#replies', '') : address
  const { answer: acceptedReply } = post
  const published = found.replies.nodes
    .map((node) => readFragment(ReplyFields, node))
    .filter(({ status }) => status === 'APPROVED')
  const replies = (type: 'Answer' | 'Comment', which: Reply[]) =>
    which.map((reply) => ({
      '@type': type,
      url: `${address}#reply-${reply.id}`,
      text: plainText(reply.contentHtml),
      author: member(site, reply.author),
      ...times(reply),
      ...upvotes(readFragment(ReplyVotes, reply)),
    }))

  if (acceptedReply) {
    const isAcceptedReply = ({ id }: Reply) => id === acceptedReply.reply.id
    const [accepted = quoted(site, address, acceptedReply.reply)] = replies(
      'Answer',
      published.filter(isAcceptedReply),
    )
    return {
      '@type': 'QAPage',
      '@id': address,
      url: ofPage,
      inLanguage,
      mainEntity: {
        '@type': 'Question',
        name: post.title,
        ...said,
        answerCount: post.replyCount,
        ...upvotes(votes),
        acceptedAnswer: accepted,
        suggestedAnswer: replies(
          'Answer',
          published.filter((reply) => !isAcceptedReply(reply)),
        ),
      },
    }
  }
  return {
    '@type': 'DiscussionForumPosting',
    '@id': address,
    mainEntityOfPage: ofPage,
    url: address,
    headline: post.title,
    articleSection: post.category,
    inLanguage,
    ...said,
    commentCount: post.replyCount,
    ...(isCast(votes) && {
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/LikeAction',
        userInteractionCount: votes.likeCount,
      },
    }),
    comment: replies('Comment', published),
  }
}

type Upvotes = { likeCount: number; likeAdjustment: number }

/** Excludes adjusted counts: readers see a note beside them, but a search engine would take them for members' votes. */
const isCast = ({ likeAdjustment }: Upvotes) => likeAdjustment === 0

const upvotes = (item: Upvotes) => (isCast(item) ? { upvoteCount: item.likeCount } : {})

/**
 * Returns the event of a discussion as structured data; null if it has none.
 * @param post the discussion, with times in Irish time
 */
export function eventData(site: SiteIdentity, found: Post): StructuredData | null {
  const post = readFragment(PostFields, found)
  const [start, end] = [post.startsAt, post.endsAt].map((time) => time && momentOf(time))
  if (!start || !end || post.status !== 'APPROVED' || post.removedAt) return null
  const url = absolute(site, `/forum/posts/${post.id}`)
  const moved = post.movedFrom && momentOf(post.movedFrom)
  const status =
    post.eventStatus === CANCELLED ? 'EventCancelled' : moved ? 'EventRescheduled' : 'EventScheduled'
  const place = post.town && {
    '@type': 'Place',
    name: post.venue ?? post.town,
    address: { '@type': 'PostalAddress', addressLocality: post.town, addressCountry: 'IE' },
  }
  const online = post.onlineLink && { '@type': 'VirtualLocation', url: post.onlineLink }
  const mode =
    place && online
      ? 'MixedEventAttendanceMode'
      : place
        ? 'OfflineEventAttendanceMode'
        : 'OnlineEventAttendanceMode'
  return {
    '@type': 'Event',
    '@id': `${url}#event`,
    url,
    name: post.title,
    description: post.excerpt,
    startDate: start.toISOString(),
    endDate: end.toISOString(),
    eventStatus: `https://schema.org/${status}`,
    ...(moved && { previousStartDate: moved.toISOString() }),
    eventAttendanceMode: `https://schema.org/${mode}`,
    location: [place, online].filter(Boolean),
    organizer: member(site, post.author),
  }
}

export const absolute = (site: SiteIdentity, path: string) => new URL(path, site.base).href

function member(site: SiteIdentity, masked: FragmentOf<typeof AuthorFields> | null) {
  const author = readFragment(AuthorFields, masked)
  const isShown = author?.isPublicProfile ?? false
  return {
    '@type': 'Person',
    name: author?.name ?? 'Deleted member',
    ...(author && isShown && { url: absolute(site, `/profile/${author.id}`) }),
  }
}

const times = (item: { listedAt: string; writtenAt: string | null; editedAt: string | null }) => ({
  datePublished: item.listedAt,
  ...(item.writtenAt && { dateCreated: item.writtenAt }),
  ...(item.editedAt && { dateModified: item.editedAt }),
})

/** Describes an accepted reply on another page by its excerpt, as quoted here. */
const quoted = (site: SiteIdentity, address: string, reply: Quoted) => ({
  '@type': 'Answer',
  url: `${address}?reply=${reply.id}#reply-${reply.id}`,
  text: reply.excerpt,
  author: member(site, reply.author),
  datePublished: reply.listedAt,
})

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Converts the server's HTML to plain text, with a line for each block. */
export const plainText = (html: string) =>
  html
    .replace(/<(br|hr|ul|ol)\b[^>]*>|<\/(p|li|h\d|pre|blockquote|tr)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
