import type { Prisma } from '../client/client.ts'
import { idAt } from './chance.ts'

const HOUR = 3_600_000

type Report = {
  hoursAgo: number
  /** A discussion by the name of its file, or one of its replies by position. */
  target: { discussion: string; reply?: number }
  kind: 'spam' | 'off_topic' | 'personal_data'
  details: string
  reference: string
} & ({ by: string } | { name: string; email: string })

/** Reports: one reply by two members, and one discussion by a visitor. */
const REPORTS: readonly Report[] = [
  {
    hoursAgo: 30,
    target: { discussion: 'is-a-coach-worth-1100-a-day', reply: 1 },
    kind: 'spam',
    details: 'He is advertising his own day rate, in a thread where somebody asked for advice.',
    reference: 'K7RM-4TQX',
    by: 'ciara-hughes',
  },
  {
    hoursAgo: 9,
    target: { discussion: 'is-a-coach-worth-1100-a-day', reply: 1 },
    kind: 'off_topic',
    details: 'It answers nothing that Helen asked.',
    reference: 'PW3H-9NDC',
    by: 'roisin-byrne',
  },
  {
    hoursAgo: 5,
    target: { discussion: 'the-senior-developer-who-says-nothing' },
    kind: 'personal_data',
    details:
      'I work there, and everyone on our floor knows who this is about. Please ask for it to be written so that he can’t be recognised.',
    reference: 'X2FJ-6VBL',
    name: 'Fionnuala Geraghty',
    email: 'fionnuala.geraghty@demo.example',
  },
]

/** An appeal against a reply that was not published. */
const APPEAL = {
  hoursAgo: 20,
  target: { discussion: 'eighteen-months-of-safe-in-a-bank', reason: /about the person/ },
  by: 'mark-whelan',
  text: 'I was angry about how the programme was run, not at her. The people below paid for those eighteen months, and that should be said somewhere. I’d take out the last sentence if that is what it needs.',
}

type Member = { id: string; firstName: string; lastName: string; email: string }
/** Returns a member's name and address for a report. */
const asReporter = ({ id: reporterId, firstName, lastName, email }: Member) => ({
  reporterId,
  name: `${firstName} ${lastName}`,
  email,
})

type Item = { id: string; slug: string; replies: { id: string; reason: string | null }[] }
type Entry = { id?: string | undefined; action: string; targetId: string }

/**
 * Creates reports and an appeal, so that no queue is empty.
 * @param items the demo discussions with their replies
 * @param entries the log entries about them
 */
export function demoReports(
  items: readonly Item[],
  entries: readonly Entry[],
  member: (slug: string) => Member,
  now: Date,
) {
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const itemAt = (slug: string) => {
    const found = items.find((item) => item.slug === slug)
    if (!found) throw new Error(`The demo data has no discussion ${slug}.`)
    return found
  }
  const reports = REPORTS.map(({ hoursAgo, target, kind, details, reference, ...reporter }) => {
    const { id, replies } = itemAt(target.discussion)
    const createdAt = before(hoursAgo)
    const reply = target.reply === undefined ? undefined : replies[target.reply]
    return {
      ...('by' in reporter ? asReporter(member(reporter.by)) : reporter),
      ...{ id: idAt(createdAt, reference), reference, kind, details, createdAt },
      targetType: reply ? ('reply' as const) : ('post' as const),
      targetId: reply?.id ?? id,
    } satisfies Prisma.ReportCreateManyInput
  })
  const refused = itemAt(APPEAL.target.discussion).replies.find(({ reason }) =>
    APPEAL.target.reason.test(reason ?? ''),
  )
  const decision = entries.find(
    ({ action, targetId }) => action === 'reject_reply' && targetId === refused?.id,
  )
  if (!decision?.id) throw new Error('The demo data has no decision to object to.')
  const createdAt = before(APPEAL.hoursAgo)
  const appeal = {
    ...{ id: idAt(createdAt, 'appeal'), decisionId: decision.id, createdAt },
    ...{ memberId: member(APPEAL.by).id, text: APPEAL.text },
  } satisfies Prisma.AppealCreateManyInput
  return { reports, appeal }
}
