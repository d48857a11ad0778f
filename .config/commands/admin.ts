import { normalEmail } from '../../api/text/email.ts'
import { noteCommand, readyDatabase } from './lib/database.ts'
import { generateClient } from '../build/make.ts'
import { main, Problem, step } from './lib/steps.ts'

// npm run admin -- grant EMAIL: makes a member an administrator. npm run admin -- verify-log [NUMBER:HASH]: checks the
// chain of the moderation log, and that it contains what was noted. npm run admin -- in-log EMAIL|NETWORK: prints the
// name of a member or a network in the log stream.

const USE =
  'Use: npm run admin -- grant EMAIL, npm run admin -- in-log EMAIL|NETWORK, or npm run admin -- verify-log [NUMBER:HASH]'
const [action, argument, ...rest] = process.argv.slice(2)

await main(async () => {
  const acts: Record<string, (argument: string | undefined, url: string) => Promise<void>> = {
    grant,
    'in-log': nameInLog,
    'verify-log': verify,
  }
  const act = acts[action ?? '']
  if (!act || rest.length > 0) throw new Problem(USE)

  await step('Generating the database client', generateClient)
  const database = await readyDatabase(console.log)
  const { db } = await import('../../api/database/db.ts')
  try {
    await act(argument, database.directUrl)
  } catch (error) {
    if ((error as Error).name !== 'Refusal') throw error
    throw new Problem((error as Error).message, { cause: error })
  } finally {
    await db.$disconnect()
    await database.close()
  }
})

async function grant(email = '', url = '') {
  const address = normalEmail(email)
  if (!address) throw new Problem(USE)
  const { grantAdmin } = await import('../../api/members/administration/roles.ts')
  const subject = await grantAdmin(address)
  if (subject) await noteCommand(url, { event: 'admin_granted', subject })
  console.log(`✓ ${email} is an administrator`)
}

async function nameInLog(who = '') {
  if (!who) throw new Problem(USE)
  const { nameInLog: nameOf } = await import('../../api/http/security-events.ts')
  if (!who.includes('@')) return console.log(`✓ network ${await nameOf('network', who)}`)
  const { db } = await import('../../api/database/db.ts')
  const member = await db.member.findUnique({ where: { email: normalEmail(who) ?? '' } })
  if (!member) throw new Problem(`No member has the address ${who}.`)
  console.log(`✓ member ${await nameOf('member', member.id)}`)
}

async function verify(anchor?: string) {
  const [, sequence, hash] = /^(\d+):([0-9a-f]{64})$/.exec(anchor ?? '') ?? []
  if (anchor && (!sequence || !hash)) throw new Problem(USE)
  const { verifyLog } = await import('../../api/audit/chain/verify.ts')
  const report = await verifyLog(sequence && hash ? { sequence: BigInt(sequence), hash } : undefined)
  if (!report.isWhole)
    throw new Problem(`The moderation log is broken: entry ${report.sequence} ${report.problem}.`)
  console.log(`✓ ${report.count} entries, each chained to the one before`)
  if (report.last)
    console.log(`  The last one, to be noted elsewhere: ${report.last.sequence}:${report.last.hash}`)
}
