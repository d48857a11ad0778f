import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { ADVISORY_LOCKS } from '../../database/advisory-locks.ts'
import { withClient } from '../../database/connection/with-client.ts'
import { db } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { log } from '../../lib/log.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { SignedInMember } from '../../policy.ts'
import { irishTimeOf } from '../../text/moments.ts'
import { deletePost, editPost } from '../items/edits.ts'
import { lockPost } from '../items/locks.ts'
import { putBack } from '../items/removal/removal.ts'
import { findOfficialAuthor } from '../posts/official-author.ts'
import { createPost } from '../posts/posts.ts'

/** An event of the editors' content: the name of its file, and the input of its discussion. */
export type ContentEvent = {
  file: string
  input: { title: string; startsAt: string | null; endsAt: string | null; eventStatus: string | null }
}

/** Time for which each of several processes that start at once waits for the others. */
const PATIENCE = '2min'

/**
 * Makes the discussions of the editors' events what their files say: starts one for a new file, edits the one of a changed
 * file, and withdraws the one of a removed file, so that those who are going are notified as of any event. What was changed on the
 * site stays as long as its file does. An event that the rules refuse is logged and stops no other.
 * @param file the JSON of the build, a list of `ContentEvent`; without it nothing changes, as while developing
 */
export async function announceContentEvents(file: string): Promise<void> {
  if (!existsSync(file)) return
  const events = JSON.parse(readFileSync(file, 'utf8')) as ContentEvent[]
  // On a connection of its own: those of the pool make the changes.
  await withClient(env.directUrl ?? '', async (client) => {
    await client.query(`begin; set local lock_timeout = '${PATIENCE}'`)
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.contentEvents])
    const author = await findOfficialAuthor()
    if (!author) return
    const known = new Map((await db.contentEvent.findMany()).map((row) => [row.file, row]))
    for (const event of events) {
      const { digest, postId } = known.get(event.file) ?? {}
      if (digest !== digestOf(event))
        await reportRefusals(event.file, () => announce(author, event, postId ?? null))
    }
    const files = new Set(events.map((event) => event.file))
    for (const { file, digest, postId } of known.values())
      if (digest && !files.has(file)) await reportRefusals(file, () => withdraw(author, file, postId))
  })
}

const digestOf = ({ input }: ContentEvent) => createHash('sha256').update(JSON.stringify(input)).digest('hex')

async function reportRefusals(file: string, act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log.error({ reason: error.message }, `content/events/${file}.md was not announced`)
  }
}

async function announce(author: SignedInMember, event: ContentEvent, postId: string | null): Promise<void> {
  const { file, input } = event
  const isThere = postId !== null && (await takeOver(author, postId))
  // An old file on a new site announces nothing.
  if (!isThere && (isOver(input) || input.eventStatus)) return
  const { id } = isThere ? await editPost(author, { ...input, id: postId }) : await createPost(author, input)
  const row = { digest: digestOf(event), postId: id }
  await db.contentEvent.upsert({ where: { file }, create: { file, ...row }, update: row })
}

/** A file may be tidied away once its event is over, which stays in the archive. */
async function withdraw(author: SignedInMember, file: string, postId: string | null): Promise<void> {
  const post =
    postId && (await db.post.findFirst({ where: { id: postId, deletedAt: null, removedAt: null } }))
  if (post && !isOver(post) && (await takeOver(author, post.id))) await deletePost(author, post.id)
  await db.contentEvent.update({ where: { file }, data: { digest: null } })
}

const isOver = ({ endsAt }: Pick<ContentEvent['input'], 'endsAt'>) =>
  endsAt !== null && endsAt < irishTimeOf(Date.now())

/**
 * Makes a discussion the present author's, and restores one that was withdrawn.
 * @returns false for one that is erased
 */
const takeOver = (author: SignedInMember, id: string): Promise<boolean> =>
  db.$transaction(async (tx) => {
    const post = await lockPost(tx, id)
    if (!post) return false
    if ((post.deletedAt ?? post.removedAt) && !(await putBack(tx, 'post', post))) return false
    if (post.authorId !== author.id) await tx.post.update({ where: { id }, data: { authorId: author.id } })
    return true
  })
