import { afterEach } from 'vitest'
import { db } from '../db.ts'
import { env } from '../env.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { aMember } from './factories.ts'
import { catchMail } from './mail.ts'
import { activated } from '../members/emails.ts'

type Catcher = Awaited<ReturnType<typeof catchMail>>

/** Mail servers of their own for single tests of a file; e-mails go to the one that was begun last. */
export function mailServers() {
  const open: Catcher[] = []
  afterEach(async () => {
    await Promise.all(open.splice(0).map((server) => server.close()))
  })
  return async (rules: Parameters<typeof catchMail>[0] = {}): Promise<Catcher> => {
    const server = await catchMail(rules)
    open.push(server)
    env.SMTP_URL = server.url
    return server
  }
}

/** An e-mail that waits in the outbox, to a member. */
export async function aWelcomeEmail() {
  const member = await aMember()
  const id = await enqueueEmail(db, activated, { member: member.id, data: {} })
  return { member, id: id ?? '' }
}

export const stateOf = async (id: string) => (await db.email.findUniqueOrThrow({ where: { id } })).state
