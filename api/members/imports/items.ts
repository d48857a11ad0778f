import { WITHOUT_CATEGORY, type Mapping } from './mapping.ts'
import type { Staging } from './staging.ts'

/** A discussion with its first post, or a reply, as in the export. */
export type Item = {
  topic: string
  post: string
  author: string | null
  createdAt: number
  editedAt: number | null
  text: string
  likes: number
  dislikes: number
  isAccepted: boolean
  /** Null for a reply. */
  discussion: { title: string; category: string; views: number; isClosed: boolean } | null
}

/** The maximum number of items and characters per transaction. */
const [MAX_ITEMS, MAX_CHARACTERS] = [200, 2_000_000]

/** The earliest valid time, before any of these systems existed. */
const EARLIEST = Date.UTC(1990, 0)

type StagedTopic = {
  id: string
  title: string
  category: string | null
  created: number | null
  views: number
  closed: number
  first: string
}
type StagedPost = {
  id: string
  author: string | null
  created: number | null
  edited: number | null
  text: string
  likes: number
  dislikes: number
  accepted: number
}

/** Returns the public items of an export from oldest to newest, each discussion before its replies. */
export function* itemsOf({ sql }: Staging, { categories }: Mapping, now = Date.now()): Generator<Item> {
  const topics = sql.prepare(
    'select id, title, category, created, views, closed, first from topic where why is null order by created, cast(id as integer)',
  )
  const posts = sql.prepare(
    `select id, author, created, edited, text, likes, dislikes, exists (select 1 from accepted where accepted.post = post.id) as accepted
     from post where topic = ? and why is null order by id = ? desc, created, cast(id as integer)`,
  )
  const within = (time: number | null, otherwise: number) =>
    time !== null && time >= EARLIEST ? Math.min(time, now) : otherwise
  for (const topic of topics.iterate() as Iterable<StagedTopic>) {
    const key = topic.category ?? WITHOUT_CATEGORY
    const category = categories[Object.hasOwn(categories, key) ? key : WITHOUT_CATEGORY]?.to
    if (!category) continue
    const began = within(topic.created, now)
    for (const post of posts.iterate(topic.id, topic.first) as Iterable<StagedPost>) {
      const isFirst = post.id === topic.first
      const createdAt = isFirst ? began : Math.max(within(post.created, began), began)
      yield {
        topic: topic.id,
        post: post.id,
        author: post.author,
        createdAt,
        editedAt: post.edited === null ? null : Math.max(within(post.edited, createdAt), createdAt),
        text: post.text,
        likes: post.likes,
        dislikes: post.dislikes,
        isAccepted: post.accepted === 1,
        discussion: isFirst
          ? { title: topic.title, category, views: topic.views, isClosed: topic.closed === 1 }
          : null,
      }
    }
  }
}

/** Divides items into parts to store in one transaction each. */
export function* inParts(items: Iterable<Item>): Generator<Item[]> {
  let part: Item[] = []
  let characters = 0
  for (const item of items) {
    part.push(item)
    characters += item.text.length
    if (part.length < MAX_ITEMS && characters < MAX_CHARACTERS) continue
    yield part
    part = []
    characters = 0
  }
  if (part.length > 0) yield part
}
