import { CANCELLED } from '#limits/items'
import { escapeHtml } from '#text/markup'
import { placeOf } from '#text/places'
import type { ResultOf, VariablesOf } from '../../data/gql.ts'
import { replyAddress } from '../../ui/islands/item-address.ts'
import { eventTime, fullDay } from '../../ui/texts/time.ts'
import { resultOf } from '../../server/page-data.ts'
import { withWholeAddresses, type Entry, type Feed } from './feed.ts'
import { payLabel, placeLabel } from '#text/vacancies'
import { DiscussionFeedQuery, ForumFeedQuery, VacancyFeedQuery } from './operations.ts'

type VacanciesChosen = VariablesOf<typeof VacancyFeedQuery>
type FeedRequest = { locals: Pick<App.Locals, 'graphql'>; base: URL; path: string }
type Post = NonNullable<ResultOf<typeof DiscussionFeedQuery>['post']>
type Item = Pick<Post, 'id' | 'contentHtml' | 'listedAt' | 'editedAt' | 'author' | 'status'> &
  Partial<Pick<Post, 'removedAt'>>

/** Excludes an author's own pending items: a feed is public. */
const isPublished = ({ status }: Pick<Item, 'status'>) => status === 'APPROVED'

const latest = (published: string, edited: string | null) =>
  edited && edited > published ? edited : published

const entry = (item: Item, about: Pick<Entry, 'title' | 'category' | 'url'>): Entry => ({
  ...about,
  id: item.id,
  html: withWholeAddresses(item.contentHtml, about.url),
  author: item.author?.name ?? (item.removedAt ? 'Anonymous User' : 'Deleted member'),
  published: item.listedAt,
  updated: item.removedAt ?? latest(item.listedAt, item.editedAt),
})

/**
 * Returns the entry of a discussion; an event starts with its time and place, a vacancy with employer, place and pay.
 */
function postEntry(post: Omit<Post, '__typename'>, url: string): Entry {
  const { title, category } = post
  const isCancelled = post.eventStatus === CANCELLED
  const facts = factsOf(post)
  return entry(facts ? { ...post, contentHtml: `<p>${escapeHtml(facts)}</p>${post.contentHtml}` } : post, {
    category,
    url,
    title: isCancelled ? `Cancelled: ${title}` : title,
  })
}

function factsOf(post: Omit<Post, '__typename'>): string | null {
  const { startsAt, endsAt, eventStatus, vacancy } = post
  if (startsAt && endsAt)
    return `${eventStatus === CANCELLED ? 'Cancelled: ' : ''}${eventTime(startsAt, endsAt)} (Irish time), ${placeOf(post)}`
  if (!vacancy) return null
  const until = `${vacancy.isOpen ? 'Open until' : 'Closed on'} ${fullDay(vacancy.closesOn)}`
  return `${jobOf(vacancy)}. ${until}`
}

const jobOf = (vacancy: NonNullable<Post['vacancy']>) =>
  `${vacancy.employer}, ${placeLabel(vacancy)}, ${payLabel(vacancy)}`

/** Returns the newest discussions, of all categories or one. */
export async function forumFeed(
  { locals, base, path }: FeedRequest,
  { title, description, category }: { title: string; description: string; category: string | null },
): Promise<Feed> {
  const { posts } = await resultOf(locals, ForumFeedQuery, { category })
  const home = category ? `/forum?category=${encodeURIComponent(category)}` : '/forum'
  return {
    title,
    description,
    home: new URL(home, base).href,
    self: new URL(path, base).href,
    entries: posts.nodes
      .filter(isPublished)
      .map((post) => postEntry(post, new URL(`/forum/posts/${post.id}`, base).href)),
  }
}

/** Returns the newest open vacancies of the selected filters, with place and pay in their titles. */
export async function vacancyFeed(
  { locals, base, path }: FeedRequest,
  { title, description, chosen }: { title: string; description: string; chosen: VacanciesChosen },
): Promise<Feed> {
  const { vacancies } = await resultOf(locals, VacancyFeedQuery, chosen)
  return {
    title,
    description,
    home: new URL(path.replace('/feed.xml', ''), base).href,
    self: new URL(path, base).href,
    entries: vacancies.nodes.flatMap((post) =>
      post.vacancy
        ? {
            ...postEntry(post, new URL(`/forum/posts/${post.id}`, base).href),
            title: `${post.title} (${jobOf(post.vacancy)})`,
          }
        : [],
    ),
  }
}

/** Returns a discussion and its newest replies; null unless it is public. */
export async function discussionFeed({ locals, base, path }: FeedRequest, id: string): Promise<Feed | null> {
  const { post, newestReplies } = await resultOf(locals, DiscussionFeedQuery, { id })
  if (!post || !isPublished(post)) return null
  const home = new URL(`/forum/posts/${id}`, base).href
  const about = { title: `Re: ${post.title}`, category: post.category }
  return {
    title: post.title,
    description: `A discussion in ${post.category} and its replies`,
    home,
    self: new URL(path, base).href,
    entries: [
      ...newestReplies.map((reply) =>
        entry(reply, { ...about, url: new URL(replyAddress(id, reply.id), base).href }),
      ),
      postEntry(post, home),
    ],
  }
}
