import { db } from '../../db.ts'
import { button, text, type Content } from '../../mail/layout/content.ts'
import { emailKind } from '../../mail/kinds.ts'
import { addressOf, site } from '../../mail/site.ts'
import { inIrishTime } from '../../text/moments.ts'
import { PENDING_APPLICATIONS } from '../administration/directory.ts'

const TO_ADMINISTRATORS = `You get this because you are an administrator of ${site.name}.`

/** To administrators: there are applications that have come since they were last written to (ISO 8601). */
export const applicationsPending = emailKind<{ since: string }>({
  name: 'applications-pending',
  preference: 'administration',
  reason: TO_ADMINISTRATORS,
  write: async ({ since }) => {
    const isNew = { ...PENDING_APPLICATIONS, addressConfirmedAt: { gte: new Date(since) } }
    if ((await db.member.count({ where: isNew })) === 0) return null
    const count = await db.member.count({ where: PENDING_APPLICATIONS })
    return written(`${applications(count)} for an answer`, count)
  },
})

/** To administrators: of these applicants, those who still wait have waited for so many hours. */
export const applicationsLate = emailKind<{ ids: string[]; hours: number }>({
  name: 'applications-late',
  preference: 'administration',
  reason: TO_ADMINISTRATORS,
  write: async ({ ids, hours }) => {
    const count = await db.member.count({ where: { ...PENDING_APPLICATIONS, id: { in: ids } } })
    if (count === 0) return null
    const have = count === 1 ? 'An application has' : `${count} applications have`
    return written(
      `${have} waited for more than ${hours} hours`,
      await db.member.count({ where: PENDING_APPLICATIONS }),
    )
  },
})

const applications = (count: number) => (count === 1 ? 'An application waits' : `${count} applications wait`)

/** Whose they are is not said: what stands in a mailbox can be taken back by nobody. */
async function written(subject: string, count: number): Promise<Content> {
  const oldest = await db.member.findFirst({
    where: PENDING_APPLICATIONS,
    orderBy: { addressConfirmedAt: 'asc' },
    select: { addressConfirmedAt: true },
  })
  const since = oldest?.addressConfirmedAt
  return {
    subject,
    preview: 'Their applicants are told how long it takes.',
    blocks: [
      text(
        `${applications(count)} for an administrator.`,
        ...(since
          ? [count === 1 ? `It came on ${inIrishTime(since)}.` : `The oldest came on ${inIrishTime(since)}.`]
          : []),
      ),
      text(
        'Open it, look at the LinkedIn profile, and verify or decline. The first of you to decide is enough.',
      ),
      button('See the applications', addressOf('/admin?tab=users&status=pending')),
    ],
  }
}
