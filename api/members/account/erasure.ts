import type { Member } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { attachItems } from '../../forum/items/removal/departure.ts'
import { eraseUnseen, lockItemsOf } from '../../forum/items/removal/erasure.ts'
import { removeName } from '../../forum/items/renamed-members.ts'
import { forgetRates } from '../../http/rates.ts'
import { forgetEmails, forgetEmailsAbout } from '../../mail/outbox.ts'
import { escapeLike } from '../../database/paging.ts'

/** Erases an account and every trace of the member except published items (decisions, "Privacy"). */
export async function eraseMember(tx: Database, { id, email }: Pick<Member, 'id' | 'email'>): Promise<void> {
  await tx.$queryRaw`select 1 from "Member" where id = ${id}::uuid for no key update`
  const departure = await tx.departure.findUnique({ where: { memberId: id } })
  if (departure) await attachItems(tx, departure)
  await lockItemsOf(tx, id)
  await removeName(tx, id)
  await eraseUnseen(tx, id)
  await forgetEmails(tx, { id, email })
  await forgetRates(tx, [id, email])
  await forgetReporter(tx, { id, email })
  await tx.enquiry.deleteMany({ where: { email: { equals: escapeLike(email), mode: 'insensitive' } } })
  await tx.subscriber.deleteMany({ where: { email } })
  await tx.enquiry.updateMany({ where: { answeredBy: id }, data: { answeredBy: null } })
  await tx.sectionVersion.updateMany({ where: { savedById: id }, data: { savedById: null } })
  // The outcome of a decided appeal remains; a trigger removes its text.
  await tx.appeal.deleteMany({ where: { memberId: id, decidedAt: null } })
  await tx.accessNote.updateMany({ where: { openedBy: id }, data: { openedBy: null } })
  // Cascades to sessions, links, passkeys and access tokens; published items and votes lose their author.
  await tx.member.delete({ where: { id } })
}

/** Removes the reporter from their open reports, which remain open. */
async function forgetReporter(tx: Database, { id, email }: Pick<Member, 'id' | 'email'>): Promise<void> {
  const theirs = { OR: [{ reporterId: id }, { email: email.toLowerCase() }] }
  const reports = await tx.report.findMany({ where: theirs, select: { id: true } })
  const ids = reports.map((report) => report.id)
  // Comes first, because a visitor who appeals by the link at the same moment has locked the report.
  await tx.report.updateMany({
    where: { id: { in: ids } },
    data: { reporterId: null, name: null, email: null },
  })
  await tx.reportLink.deleteMany({ where: { reportId: { in: ids } } })
  const appeals = await tx.appeal.findMany({ where: { reportId: { in: ids } }, select: { id: true } })
  const appealIds = appeals.map((appeal) => appeal.id)
  await forgetEmailsAbout(tx, [...ids, ...appealIds])
  await tx.appeal.deleteMany({ where: { id: { in: appealIds }, decidedAt: null } })
  await tx.appeal.updateMany({ where: { id: { in: appealIds } }, data: { text: '' } })
  // An appeal without an outcome was closed as obsolete.
  await tx.appeal.updateMany({
    where: { id: { in: appealIds }, outcome: { not: null } },
    data: { answer: '' },
  })
}
