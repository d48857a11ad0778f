import { existsSync, readFileSync } from 'node:fs'
import { waitAsClient } from '../../database/advisory-locks.ts'
import { withClient } from '../../database/connection/with-client.ts'
import { db, type Database } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { startsTooLate } from '../../items/rules.ts'
import { log } from '../../lib/log.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { SignedInMember } from '../../policy.ts'
import { irishTimeOf } from '../../text/moments.ts'
import { deletePost, editPost } from '../items/edits.ts'
import { notFound } from '../items/items.ts'
import { lockPost } from '../items/locks.ts'
import { putBack } from '../items/removal/removal.ts'
import { findOfficialAuthor } from '../posts/official-author.ts'
import { createPost } from '../posts/posts.ts'

/** An event of the site's content: the name and digest of its file, and the input of its discussion. */
export type ContentEvent = {
  file: string
  digest: string
  input: { title: string; startsAt: string | null; endsAt: string | null; eventStatus: string | null }
}

/** The events of a build, and its time in ISO format. */
export type ContentEvents = { builtAt: string; events: ContentEvent[] }

/** The setting with the time of the newest build whose events were announced. */
const NEWEST_BUILD = 'content-events'

/** The time for which simultaneously starting processes wait for each other. */
const LOCK_TIMEOUT = '2min'

/**
 * Creates, edits and withdraws discussions for new, changed and removed event files; attendees are notified as of any
 * event. Changes made on the site remain as long as the file does. A failure is logged and stops neither other events
 * nor startup.
 * @param file the build's JSON, a `ContentEvents`; without it nothing changes, as in development
 */
export async function announceContentEvents(file: string): Promise<void> {
  if (!existsSync(file)) return
  const build = JSON.parse(readFileSync(file, 'utf8')) as ContentEvents
  await reportErrors('content/events', () =>
    // Uses its own connection, since the pool's make the changes.
    withClient(env.directUrl ?? '', async (client) => {
      await client.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'`)
      await waitAsClient(client, 'contentEvents')
      if (await isNewest(build)) await announceAll(build)
    }),
  )
}

/**
 * Records the build; returns false when a newer one has started: during an upgrade, processes of the older build start,
 * too.
 */
async function isNewest({ builtAt: value }: ContentEvents): Promise<boolean> {
  const newest = await db.setting.findUnique({ where: { key: NEWEST_BUILD } })
  if (newest && newest.value > value) {
    log.info(
      { builtAt: value, newest: newest.value },
      'the events of this build are older than those announced',
    )
    return false
  }
  const key = NEWEST_BUILD
  await db.setting.upsert({ where: { key }, create: { key, value }, update: { value } })
  return true
}

async function announceAll({ events }: ContentEvents): Promise<void> {
  const author = await findOfficialAuthor()
  if (!author) {
    if (events.length > 0) log.warn(NOBODY)
    return
  }
  const known = new Map((await db.contentEvent.findMany()).map((row) => [row.file, row]))
  const files = new Set(events.map((event) => event.file))
  // Removed files come first: a renamed file would otherwise match the discussion of its former name.
  for (const { file, digest, postId } of known.values())
    if (digest && !files.has(file)) await reportErrors(nameOf(file), () => withdraw(author, file, postId))
  for (const event of events) {
    const { digest, postId } = known.get(event.file) ?? {}
    if (digest !== event.digest)
      await reportErrors(nameOf(event.file), () => announce(author, event, postId ?? null))
  }
}

const NOBODY =
  'content/events was not announced, since nobody is an administrator: npm run admin -- grant EMAIL, then start again'

const nameOf = (file: string) => `content/events/${file}.md`

/** Logs errors; the next startup tries again. */
async function reportErrors(name: string, act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    const reason = error instanceof Refusal ? { reason: error.message } : { err: error }
    log.error(reason, `${name} was not announced`)
  }
}

async function announce(author: SignedInMember, event: ContentEvent, known: string | null): Promise<void> {
  const { file, digest, input } = event
  let postId = known && (await edit(author, known, input))
  if (!postId) {
    // An old file on a new site announces nothing.
    if (startsTooLate(input) || input.eventStatus) return
    postId = (await createPost(author, input)).id
  }
  const row = { digest, postId }
  await db.contentEvent.upsert({ where: { file }, create: { file, ...row }, update: row })
}

/** Returns the id of the edited discussion; null when it is erased. */
async function edit(
  author: SignedInMember,
  id: string,
  input: ContentEvent['input'],
): Promise<string | null> {
  try {
    await editPost(author, { ...input, id }, undefined, (tx) => takeOver(tx, author, id))
    return id
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null
    throw error
  }
}

/** A file may be removed once its event is over; the event stays in the archive. */
async function withdraw(author: SignedInMember, file: string, postId: string | null): Promise<void> {
  const post =
    postId && (await db.post.findFirst({ where: { id: postId, deletedAt: null, removedAt: null } }))
  if (post && !isOver(post)) {
    await db.$transaction((tx) => takeOver(tx, author, post.id))
    await deletePost(author, post.id)
  }
  await db.contentEvent.update({ where: { file }, data: { digest: null } })
}

const isOver = ({ endsAt }: Pick<ContentEvent['input'], 'endsAt'>) =>
  endsAt !== null && endsAt < irishTimeOf(Date.now())

/**
 * Assigns a discussion to the current author, and restores a withdrawn one.
 * @throws Refusal NOT_FOUND when it is erased
 */
async function takeOver(tx: Database, author: SignedInMember, id: string): Promise<void> {
  const post = await lockPost(tx, id)
  if (!post) throw notFound('post')
  if ((post.deletedAt ?? post.removedAt) && !(await putBack(tx, 'post', post))) throw notFound('post')
  if (post.authorId !== author.id) await tx.post.update({ where: { id }, data: { authorId: author.id } })
}
