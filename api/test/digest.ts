import { db } from '../database/db.ts'
import { sendEmail } from '../mail/sender.ts'
import { savePreference } from '../mail/preferences.ts'
import { aViewer, type SignedIn } from './factories.ts'
import { headerOf, textIn } from './mail/mail.ts'

const DAY = 24 * 3600 * 1000

/** Returns next Monday at nine: items published now belong to the week before it. */
export function comingMonday(weeks = 0): Date {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Dublin' }).format()
  const day = new Date(`${today}T09:00:00Z`)
  return new Date(day.getTime() + (((8 - day.getUTCDay()) % 7 || 7) + 7 * weeks) * DAY)
}

/** Moves all items out of this week, and deletes subscriptions and earlier digests. */
export async function forgetWeek(): Promise<void> {
  const publishedAt = new Date('2020-01-01')
  await db.post.updateMany({ data: { publishedAt } })
  await db.reply.updateMany({ data: { publishedAt } })
  await db.notificationPreference.deleteMany({ where: { kind: 'weekly' } })
  await db.digestRun.deleteMany()
}

/** Creates a member who is subscribed to the digest. */
export async function aSubscriber(facts: Parameters<typeof aViewer>[0] = {}): Promise<SignedIn> {
  const viewer = await aViewer(facts)
  await savePreference(db, viewer.id, 'weekly', { email: 'now' })
  return viewer
}

/** Sends a member's pending e-mails; returns those that the mail server accepted. */
export async function mailsTo(server: { accepted: string[] }, { id: memberId }: { id: string }) {
  const before = server.accepted.length
  for (const { id } of await db.email.findMany({ where: { memberId, state: 'queued' } })) await sendEmail(id)
  return server.accepted.slice(before)
}

/** Returns the titles in a digest, by its parts. */
export function titlesIn(mail: string): Record<string, string[]> {
  const parts: Record<string, string[]> = {}
  let part: string[] = []
  const lines = textIn(mail).split(/\r?\n/)
  for (const [index, line] of lines.entries()) {
    if (/^-{3,}$/.test(lines[index + 1] ?? '')) parts[line] = part = []
    const title = /^\* (.+)/.exec(line)?.[1]
    if (title) part.push(title)
  }
  return parts
}

/** Returns the URL and body of a mail program's one-click request. */
export function oneClickOf(mail: string): [string, RequestInit] {
  const { pathname, search } = new URL(/<(.+)>/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? '')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return [pathname + search, { method: 'POST', body: 'List-Unsubscribe=One-Click', headers }]
}
