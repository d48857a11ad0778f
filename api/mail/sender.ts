import { setTimeout as pause } from 'node:timers/promises'
import type { Email, Member } from '../../prisma/client/client.ts'
import { hashOf, newToken } from '../lib/tokens.ts'
import { db } from '../database/db.ts'
import { env } from '../lib/env.ts'
import { log } from '../lib/log.ts'
import { inSpan } from '../lib/spans.ts'
import { requireKind } from './kinds.ts'
import { findTiming } from './preferences.ts'
import { footerFor } from './layout/footer.ts'
import { textOf } from './layout/text.ts'
import { site } from './site.ts'
import { compose, deliver, type Mail } from './transport/transport.ts'

type Addressed = Email & { member: Member | null }

/**
 * Sends an e-mail from the outbox unless it already has an outcome.
 * Delivery is at least once, and no two processes work on one attempt. A process that dies between the server's
 * acceptance and its record causes a second delivery with the same Message-ID, by which mail programs recognise a copy.
 * @param signal aborted when the attempt has stalled and another process may take it over
 * @throws Refused when retrying is pointless; Error when it may succeed later
 */
export async function sendEmail(id: string, signal?: AbortSignal): Promise<void> {
  const email = await db.email.findUnique({ where: { id, state: 'queued' }, include: { member: true } })
  if (!email) return
  const { kind } = email
  try {
    const mail = await write(email)
    if (!mail) return await recordOutcome(id, 'cancelled')
    if (requireKind(kind).isForNobody) return await throwAway(id, mail)
    signal?.throwIfAborted()
    await inSpan('deliver e-mail', { 'email.kind': kind }, () => deliver(mail))
  } catch (error) {
    log.warn({ emailId: id, kind, code: (error as { code?: string }).code }, 'e-mail not sent')
    throw error
  }
  await recordOutcome(id, 'sent')
  log.info({ emailId: id, kind }, 'e-mail sent')
}

async function write(email: Addressed): Promise<Mail | null> {
  const { id, member, data } = email
  const { preference, reason, reachesLeavers, isForSubscriber, write: writeContent } = requireKind(email.kind)
  if (member?.leavesAt && !reachesLeavers) return null
  if (preference && member && (await findTiming(db, member.id, preference)) === 'never') return null
  const content = await writeContent(data as never, member)
  if (!content) return null

  const unsubscribe = isForSubscriber || (preference && member) ? await newUnsubscribeToken(id) : null
  const footer = footerFor(reason, unsubscribe, { more: content.links, hasSettings: !isForSubscriber })
  // Loaded on demand, since React's renderer needs much memory.
  const { htmlOf } = await import('./layout/html.ts')
  return {
    messageId: `<${id}@${env.siteUrl.hostname}>`,
    from: { name: site.name, address: site.email },
    to: member?.email ?? email.recipient,
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

async function throwAway(id: string, mail: Mail): Promise<void> {
  await compose(mail)
  await db.email.deleteMany({ where: { id } })
}

async function newUnsubscribeToken(emailId: string): Promise<string> {
  const token = newToken()
  await db.email.update({ where: { id: emailId }, data: { unsubscribeHash: hashOf(token) } })
  return token
}

const TRIES = 6

/**
 * Records the outcome of an e-mail, with retries: an outage of the database must not make a sent e-mail look
 * unsent.
 */
async function recordOutcome(id: string, state: 'sent' | 'cancelled'): Promise<void> {
  const sentAt = state === 'sent' ? new Date() : null
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.email.updateMany({ where: { id }, data: { state, sentAt, data: {}, lastError: null } })
      return
    } catch (error) {
      if (attempt === TRIES) throw error
      await pause(250 * 2 ** attempt)
    }
  }
}
