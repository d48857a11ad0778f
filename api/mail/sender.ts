import { setTimeout as pause } from 'node:timers/promises'
import type { Letter, Member } from '../../prisma/client/client.ts'
import { hashOf, newToken } from '../auth/tokens.ts'
import { db } from '../db.ts'
import { env } from '../env.ts'
import { log } from '../log.ts'
import { preferenceOf } from './kinds.ts'
import { footerFor } from './letters/footer.ts'
import { textOf } from './letters/text.ts'
import { site } from './site.ts'
import { deliver, Refused, type Mail } from './transport.ts'
import { writeLetter } from './writers.ts'

type Addressed = Letter & { member: Member | null }

/**
 * Sends one letter from the outbox.
 *
 * What can be promised: a letter is handed over at least once, and no two processes work on the same attempt. Were the
 * process to die in the instant between the mail server's "accepted" and our note of it, the letter would be handed
 * over again, with the same Message-ID, by which mail programs know a copy.
 * @param attempt counted from 0; an attempt that another process has begun is left to it
 * @param isLast whether the queue gives up after this attempt
 * @throws Error when it could not be handed over now, and another attempt is due
 */
export async function sendLetter(id: string, attempt: number, isLast: boolean): Promise<void> {
  const { count } = await db.letter.updateMany({
    where: { id, state: 'queued', attempts: { lte: attempt } },
    data: { attempts: attempt + 1 },
  })
  if (count === 0) return
  const letter = await db.letter.findUniqueOrThrow({ where: { id }, include: { member: true } })
  try {
    const mail = await write(letter)
    if (!mail) return await settle(id, 'cancelled')
    await deliver(mail)
  } catch (error) {
    return failed(letter, error, isLast)
  }
  await settle(id, 'sent')
  log.info({ letterId: id, kind: letter.kind }, 'letter sent')
}

async function write(letter: Addressed): Promise<Mail | null> {
  const { id, kind, member, data } = letter
  const preference = preferenceOf(kind)
  if (preference && !member?.[preference]) return null
  const content = await writeLetter(kind, data, member)
  if (!content) return null

  const unsubscribe = preference ? await newUnsubscribeToken(id) : null
  const footer = footerFor(kind, unsubscribe)
  // React's renderer takes memory from the first letter on, not from the start.
  const { htmlOf } = await import('./letters/html.ts')
  return {
    messageId: `<${id}@${env.siteUrl.hostname}>`,
    from: { name: site.name, address: site.email },
    to: member?.email ?? letter.recipient,
    replyTo: content.replyTo,
    subject: content.subject,
    text: textOf(content, footer),
    html: htmlOf(content, footer),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${footer.oneClick}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

async function newUnsubscribeToken(letterId: string): Promise<string> {
  const token = newToken()
  await db.letter.update({ where: { id: letterId }, data: { unsubscribeHash: hashOf(token) } })
  return token
}

const TRIES = 6

/** Notes what became of a letter. A database that is away for a moment must not make a sent letter look unsent. */
async function settle(id: string, state: 'sent' | 'cancelled'): Promise<void> {
  const sentAt = state === 'sent' ? new Date() : null
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.letter.updateMany({ where: { id }, data: { state, sentAt, data: {}, lastError: null } })
      return
    } catch (error) {
      if (attempt === TRIES) throw error
      await pause(250 * 2 ** attempt)
    }
  }
}

async function failed({ id, kind }: Letter, error: unknown, isLast: boolean): Promise<void> {
  const isFinal = error instanceof Refused || isLast
  const lastError = (error as Error).message.slice(0, 500)
  log.warn({ letterId: id, kind, code: (error as { code?: string }).code, isFinal }, 'letter not sent')
  await db.letter.updateMany({
    where: { id, state: 'queued' },
    data: { lastError, ...(isFinal ? { state: 'failed' } : {}) },
  })
  if (!isFinal) throw error
}
