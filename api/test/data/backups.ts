import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { newDigest, type Footer } from '../../database/backup/archive.ts'
import { withClient } from '../../database/connection/with-client.ts'
import { db } from '../../database/db.ts'
import { setPostVote } from '../../forum/votes/votes.ts'
import { decideItem } from '../../moderation/acts/decide.ts'
import { normalLine } from '../../text/characters.ts'
import { aMember, anAdmin, aPost } from '../factories.ts'

/** Queries another database than that of this process. */
export const rowsOf = (url: string, statement: string, values: unknown[] = []) =>
  withClient(url, async (client) => (await client.query<Record<string, unknown>>(statement, values)).rows)

/** Writes a backup with a modified text and matching counts and digest; returns its file. */
export function forge(from: string, to: string, change: (text: string) => string): string {
  const lines = change(gunzipSync(readFileSync(from)).toString())
    .trimEnd()
    .split('\n')
  const footer = JSON.parse(lines.pop() ?? '') as Footer
  footer.rows = {}
  let table = ''
  for (const line of lines) {
    const [, started] = /^{"table":"(\w+)"/.exec(line) ?? []
    if (started) footer.rows[(table = started)] = 0
    else if (table && line !== '\\.') footer.rows[table] = (footer.rows[table] ?? 0) + 1
  }
  const text = `${lines.join('\n')}\n`
  footer.digest = newDigest().update(text).digest('hex')
  writeFileSync(to, gzipSync(`${text}${JSON.stringify(footer)}\n`))
  return to
}

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

/** Writes a discussion with a reply in one transaction, up to fifty times a second, until stopped. */
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
            excerpt: 'Written meanwhile',
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
