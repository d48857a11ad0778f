import { db } from '../../database/db.ts'
import { button, text, type Content } from '../../mail/layout/content.ts'
import { emailKind } from '../../mail/kinds.ts'
import { addressOf, site } from '../../mail/site.ts'
import { inIrishTime } from '../../text/moments.ts'
import { PENDING_APPLICATIONS } from '../administration/directory.ts'

const TO_ADMINISTRATORS = `You’re receiving this because you are an administrator of ${site.name}.`

/** Notifies administrators of the applications since the previous e-mail (ISO 8601). */
export const applicationsPending = emailKind<{ since: string }>({
  name: 'applications-pending',
  preference: 'administration',
  reason: TO_ADMINISTRATORS,
  write: async ({ since }) => {
    const isNew = { ...PENDING_APPLICATIONS, addressConfirmedAt: { gte: new Date(since) } }
    if ((await db.member.count({ where: isNew })) === 0) return null
    return compose((count) => `${applications(count)} for an answer`)
  },
})

/** Reminds administrators of applications that are still pending after this number of hours. */
export const applicationsLate = emailKind<{ ids: string[]; hours: number }>({
  name: 'applications-late',
  preference: 'administration',
  reason: TO_ADMINISTRATORS,
  write: async ({ ids, hours }) => {
    const count = await db.member.count({ where: { ...PENDING_APPLICATIONS, id: { in: ids } } })
    if (count === 0) return null
    const have = count === 1 ? 'An application has' : `${count} applications have`
    return compose(() => `${have} been waiting for more than ${hours} hours`)
  },
})

const applications = (count: number) =>
  count === 1 ? 'An application is waiting' : `${count} applications are waiting`

/** Writes the e-mail without names, since it cannot be withdrawn from a mailbox. */
async function compose(subjectOf: (count: number) => string): Promise<Content | null> {
  const { _count: count, _min: oldest } = await db.member.aggregate({
    where: PENDING_APPLICATIONS,
    _count: true,
    _min: { addressConfirmedAt: true },
  })
  if (!oldest.addressConfirmedAt) return null
  const isOne = count === 1
  const cameIn = inIrishTime(oldest.addressConfirmedAt)
  return {
    subject: subjectOf(count),
    preview: 'We tell applicants how long it takes.',
    blocks: [
      text(
        `${isOne ? 'One application is' : `${count} applications are`} waiting in all.`,
        `${isOne ? 'It' : 'The oldest'} came in on ${cameIn}.`,
      ),
      text(
        'Open each one, check the LinkedIn profile, and verify or decline. Only one of you has to decide.',
      ),
      button('See the applications', addressOf('/admin?tab=users&status=pending')),
    ],
  }
}
