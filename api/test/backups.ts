import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { withClient } from '../database/connection/with-client.ts'
import { db } from '../database/db.ts'
import { setPostVote } from '../forum/votes/votes.ts'
import { decideItem } from '../moderation/acts/decide.ts'
import { normalLine } from '../text/characters.ts'
import { aMember, anAdmin, aPost } from './factories.ts'

/** Queries another database than that of this process. */
export const rowsOf = (url: string, statement: string, values: unknown[] = []) =>
  withClient(url, async (client) => (await client.query<Record<string, unknown>>(statement, values)).rows)

/** Returns the text of a backup without its digest, as older versions made them, so that a test can change its rows. */
export const undigested = (file: string): string =>
  gunzipSync(readFileSync(file))
    .toString()
    .replace(/,"digest":"[0-9a-f]{64}"(?=}\n$)/, '')

const HARD = ['\\.', '\\N', 'a\tb\nc\n\nd', '¼ and \u00a0', '{"table":"Member"}', 'ó🙂', '\\\\.\n\\.\n']

/** Adds discussions with text that is hard to copy, decisions and votes. */
export async function aForum() {
  const admin = await anAdmin()
  for (const content of HARD) await aPost({ title: `Title ${normalLine(content)}`, content })
  // More than nine, so that sorting numbers as text would fail.
  for (let n = 0; n < 11; n += 1) {
    const post = await aPost({ status: 'pending' })
    await decideItem(admin, 'post', post.id, { status: n % 2 ? 'approve' : 'reject', note: HARD[n] })
    await setPostVote(admin, { id: (await aPost()).id, ballot: 'UP' })
  }
  return admin
}

/** Writes a discussion with a reply in one transaction, fifty times a second at most, until it is stopped. */
export function writeOn(): () => Promise<void> {
  let isOn = true
  const writing = (async () => {
    const { id: authorId } = await aMember()
    const text = { content: 'Written meanwhile', contentHtml: '<p>Written meanwhile</p>', authorId }
    for (; isOn; await sleep(20))
      await db.$transaction(async (tx) => {
        const post = await tx.post.create({
          data: {
            ...text,
            title: 'Written meanwhile',
            category: 'Remote Work',
            status: 'approved',
            replyCount: 1,
          },
        })
        await tx.reply.create({ data: { ...text, postId: post.id, status: 'approved' } })
      })
  })()
  return () => {
    isOn = false
    return writing
  }
}
