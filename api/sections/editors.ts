import type { Section } from '../../prisma/client/client.ts'
import type { Database } from '../database/db.ts'
import { Refusal } from '../lib/refusal.ts'

const inDublin = new Intl.DateTimeFormat('en-IE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Dublin',
})

/**
 * Rejects a save based on an older version than the stored one.
 * @throws Refusal CONFLICT that says who saved it and when
 */
export async function refuseOverwriting(tx: Database, section: Section): Promise<never> {
  const last = await tx.sectionVersion.findFirst({
    where: { sectionId: section.id },
    orderBy: { id: 'desc' },
  })
  const editor = last?.savedById ? await tx.member.findUnique({ where: { id: last.savedById } }) : null
  const name = editor ? `${editor.firstName} ${editor.lastName}` : 'Someone else'
  const message = `${name} saved this section on ${inDublin.format(section.updatedAt)}, after you opened it.`
  throw new Refusal('CONFLICT', message, { issues: [{ path: 'version', message }] })
}
