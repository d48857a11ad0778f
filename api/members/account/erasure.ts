import type { Member } from '../../../prisma/client/client.ts'
import type { Database } from '../../db.ts'
import { eraseUnseen } from '../../forum/items/erasure.ts'
import { forgetRates } from '../../lib/rates.ts'
import { forgetEmails } from '../../mail/outbox.ts'
import { literally } from '../../paging.ts'

/** Erases an account and every trace of the person but what is published (decisions, "Privacy"). */
export async function eraseMember(tx: Database, { id, email }: Pick<Member, 'id' | 'email'>): Promise<void> {
  await eraseUnseen(tx, id)
  await forgetEmails(tx, id)
  await forgetRates(tx, [id, email])
  await tx.enquiry.deleteMany({ where: { email: { equals: literally(email), mode: 'insensitive' } } })
  await tx.enquiry.updateMany({ where: { answeredBy: id }, data: { answeredBy: null } })
  await tx.sectionVersion.updateMany({ where: { savedById: id }, data: { savedById: null } })
  await tx.accessNote.updateMany({ where: { openedBy: id }, data: { openedBy: null } })
  // Sessions, links and passkeys go with it; published items and votes lose their author.
  await tx.member.delete({ where: { id } })
}
