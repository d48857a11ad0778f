import type { Email, Prisma } from '../../prisma/client/client.ts'
import type { Database } from '../database/db.ts'
import { emailKind, preferenceOf, requireKind } from './kinds.ts'
import { heading, type Block } from './layout/content.ts'
import { enqueueEmail, forgetEmail, withdrawEmails } from './outbox.ts'
import { site } from './site.ts'

/** An e-mail in a bundle, as stored in the outbox. */
type Part = { kind: string; about: string | null; data: object }

const reason = `You’re receiving this because you posted or reported something at ${site.name}.`

async function write(
  { parts }: { parts: Part[] },
  member: Parameters<ReturnType<typeof requireKind>['write']>[1],
) {
  const contents = []
  for (const { kind, data } of parts) {
    const content = await requireKind(kind).write(data as never, member)
    if (content) contents.push(content)
  }
  const [first, ...others] = contents
  if (!first || others.length === 0) return first ?? null
  const isGreeting = (block: Block) => block.type === 'text' && /^Hello [^.]*,$/.test(block.text)
  return {
    subject: `${first.subject}, and ${others.length} more`,
    preview: first.preview,
    blocks: [
      ...first.blocks.filter(isGreeting),
      ...contents.flatMap(({ subject, blocks }) => [
        heading(subject),
        ...blocks.filter((block) => !isGreeting(block)),
      ]),
    ],
  }
}

/** The e-mail about several items of one act to a member; like its parts, it is always sent. */
export const bundle = emailKind<{ parts: Part[] }>({ name: 'bundle', reason, reachesLeavers: true, write })

/** The bundle that follows the preference for decisions. */
const approvals = emailKind<{ parts: Part[] }>({
  name: 'bundle-of-approvals',
  reason,
  preference: 'decision',
  write,
})

/**
 * Merges queued e-mails to a member into one (decisions, "Moderators": one act sends one e-mail to each member).
 * @param which the e-mails of one act
 */
export async function bundleEmails(tx: Database, which: Prisma.EmailWhereInput): Promise<void> {
  const emails = await tx.email.findMany({ where: { ...which, state: 'queued' }, orderBy: { id: 'asc' } })
  const groups = Map.groupBy(emails, ({ kind, recipient }) =>
    JSON.stringify([recipient, preferenceOf(kind) === 'decision']),
  )
  for (const group of groups.values()) {
    const [first] = group
    if (!first || group.length === 1) continue
    const kind = preferenceOf(first.kind) === 'decision' ? approvals : bundle
    const sendAfter = new Date(Math.max(...group.map((each) => each.sendAfter.getTime())))
    const parts = group.flatMap(partsOf)
    const to = first.memberId ? { member: first.memberId } : { recipient: first.recipient }
    for (const { id } of group) await forgetEmail(tx, id)
    await enqueueEmail(tx, kind, { ...to, sendAfter, data: { parts } })
  }
}

/** Unpacks an earlier bundle of the same act, so that its parts can go into a larger one. */
function partsOf({ kind, about, data }: Pick<Email, 'kind' | 'about' | 'data'>): Part[] {
  const isBundle = kind === bundle.name || kind === approvals.name
  return isBundle ? (data as unknown as { parts: Part[] }).parts : [{ kind, about, data: data as object }]
}

type Which = {
  about: string
  kinds: readonly { name: string }[]
  saying?: { path: [string]; equals: string }
}

const isMeant = ({ kind, about, data }: Part, which: Which): boolean =>
  about === which.about &&
  which.kinds.some(({ name }) => name === kind) &&
  (!which.saying || (data as Record<string, unknown>)[which.saying.path[0]] === which.saying.equals)

/** Returns the queued bundles that contain an e-mail about something. */
async function bundlesWith(tx: Database, about: string) {
  const found = await tx.$queryRaw<{ id: string }[]>`
    select id::text as id from "Email" email
    where state = 'queued' and kind in (${bundle.name}, ${approvals.name}) and exists (
      select from jsonb_array_elements(email.data::jsonb -> 'parts') part where part ->> 'about' = ${about})
    for update`
  const rows = await tx.email.findMany({ where: { id: { in: found.map(({ id }) => id) } } })
  return rows.map(({ id, data }) => ({ id, parts: (data as unknown as { parts: Part[] }).parts }))
}

/** Returns true while an e-mail of a kind about an item is queued, on its own or in a bundle. */
export async function isQueued(tx: Database, which: Which): Promise<boolean> {
  const { about, kinds } = which
  const kind = { in: kinds.map(({ name }) => name) }
  if ((await tx.email.count({ where: { about, kind, state: 'queued' } })) > 0) return true
  const bundles = await bundlesWith(tx, which.about)
  return bundles.some(({ parts }) => parts.some((part) => isMeant(part, which)))
}

/**
 * Withdraws queued e-mails, on their own or in a bundle.
 * @returns the number withdrawn
 */
export async function withdrawBundled(tx: Database, which: Which): Promise<number> {
  let count = await withdrawEmails(tx, which)
  for (const { id, parts } of await bundlesWith(tx, which.about)) {
    const left = parts.filter((part) => !isMeant(part, which))
    count += parts.length - left.length
    await tx.email.update({
      where: { id },
      data: left.length > 0 ? { data: { parts: left } } : { state: 'cancelled', data: {} },
    })
  }
  return count
}
