import { parseArgs } from 'node:util'
import { normalEmail } from '../../../api/text/email.ts'
import { dayOf, inIrishTime, irishTimeOf, momentOf } from '../../../api/text/moments.ts'
import type { OperatorEvent } from '../../../api/database/jobs/operator-events.ts'
import { Problem } from '../lib/steps.ts'

/** Argument and options of an action. */
type Call = { argument: string; reason?: string | undefined; until?: string | undefined }

type Act = {
  use: string
  does: string
  /** Carries out the action and prints the result; returns the event for the site's log if anything changed. */
  run: (call: Call) => Promise<OperatorEvent | null>
}

/** Actions of the command. Each imports its code only when it runs, because that reads the environment. */
export const ACTS = {
  list: { use: 'list', does: 'lists the administrators', run: list },
  grant: { use: 'grant EMAIL', does: 'makes a member an administrator', run: grant },
  revoke: { use: 'revoke EMAIL', does: 'makes an administrator an ordinary member', run: revoke },
  disable: {
    use: 'disable EMAIL --reason TEXT',
    does: 'suspends a member, who is sent the reason; their posts stay',
    run: disable,
  },
  enable: { use: 'enable EMAIL', does: 'lets a suspended member sign in again', run: enable },
  resend: { use: 'resend', does: 'puts undelivered e-mails into the queue again', run: resend },
  maintenance: {
    use: 'maintenance on [--until TIME] | off',
    does: 'lets everybody read and nobody write; TIME is 14:30 or 2026-12-24T14:30, in Ireland',
    run: maintenance,
  },
  retention: { use: 'retention', does: 'removes expired data now, and not only at night', run: retention },
  'in-log': {
    use: 'in-log EMAIL|NETWORK',
    does: 'prints the name of a member or a network in the log',
    run: inLog,
  },
  'verify-log': {
    use: 'verify-log [NUMBER:HASH]',
    does: 'checks the moderation log, and that it contains what was noted',
    run: verifyLog,
  },
} as const satisfies Record<string, Act>

type Name = keyof typeof ACTS

const WIDTH = Math.max(...Object.values(ACTS).map(({ use }) => use.length))

export const USAGE = `Use: npm run admin -- ACT\n${Object.values(ACTS)
  .map(({ use, does }) => `  ${use.padEnd(WIDTH)}  ${does}`)
  .join('\n')}`

/** Parses the command's arguments; null for an unknown action or missing arguments. */
export function findAct(args: string[]): (Call & { name: Name }) | null {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { reason: { type: 'string' }, until: { type: 'string' } },
    })
    const [name = '', argument = '', ...rest] = positionals
    if (!Object.hasOwn(ACTS, name) || rest.length > 0) return null
    const { use } = ACTS[name as Name]
    const [, needed] = use.split(' ')
    const isComplete = needed === undefined ? argument === '' : argument !== '' || needed.startsWith('[')
    const areOptionsKnown = Object.keys(values).every((option) => use.includes(`--${option}`))
    return isComplete && areOptionsKnown ? { name: name as Name, argument, ...values } : null
  } catch {
    // Unknown option, or one without its value.
    return null
  }
}

/** Returns the e-mail address in the arguments. @throws Problem if it is invalid */
function addressIn({ argument }: Call): string {
  const address = normalEmail(argument)
  if (!address) throw new Problem(`${argument} is no e-mail address.`)
  return address
}

async function list(): Promise<null> {
  const { db } = await import('../../../api/database/db.ts')
  const found = await db.member.findMany({ where: { role: 'admin' }, orderBy: { joinedAt: 'asc' } })
  for (const { email, firstName, lastName, isDisabled, isVerified, lastActiveAt } of found) {
    const state = isDisabled ? 'disabled' : isVerified ? '' : 'not verified'
    const seen = lastActiveAt ? `last active ${dayOf(lastActiveAt)}` : 'never active'
    console.log([email, `${firstName} ${lastName}`, seen, state].filter(Boolean).join('  '))
  }
  if (found.length === 0) console.log('Nobody is an administrator: npm run admin -- grant EMAIL')
  return null
}

async function grant(call: Call): Promise<OperatorEvent | null> {
  const { grantAdmin } = await import('../../../api/members/administration/roles.ts')
  const subject = await grantAdmin(addressIn(call))
  console.log(`✓ ${call.argument} is an administrator`)
  return subject ? { event: 'admin_granted', subject } : null
}

async function revoke(call: Call): Promise<OperatorEvent | null> {
  const { db } = await import('../../../api/database/db.ts')
  const { ACTIVE } = await import('../../../api/policy.ts')
  const { revokeAdmin } = await import('../../../api/members/administration/roles.ts')
  const subject = await revokeAdmin(addressIn(call))
  console.log(`✓ ${call.argument} is ${subject ? 'no administrator any more' : 'not an administrator'}`)
  if ((await db.member.count({ where: { role: 'admin', ...ACTIVE } })) === 0)
    console.log('! Nobody is an administrator now: npm run admin -- grant EMAIL')
  return subject ? { event: 'admin_revoked', subject } : null
}

async function disable(call: Call): Promise<OperatorEvent | null> {
  if (!call.reason)
    throw new Problem('Say why: npm run admin -- disable EMAIL --reason TEXT. The member is sent it.')
  const { setDisabledByCommand } = await import('../../../api/moderation/suspension/suspension.ts')
  const subject = await setDisabledByCommand(addressIn(call), true, call.reason)
  console.log(`✓ ${call.argument} is disabled${subject ? '' : ' already'}, and signed out everywhere`)
  return subject ? { event: 'member_disabled', subject } : null
}

async function enable(call: Call): Promise<OperatorEvent | null> {
  const { setDisabledByCommand } = await import('../../../api/moderation/suspension/suspension.ts')
  const subject = await setDisabledByCommand(addressIn(call), false, null)
  console.log(`✓ ${call.argument} ${subject ? 'can sign in again' : 'was not disabled'}`)
  return subject ? { event: 'member_enabled', subject } : null
}

async function resend(): Promise<OperatorEvent | null> {
  const { sendAllAgain } = await import('../../../api/mail/failed-emails.ts')
  const count = await sendAllAgain()
  console.log(`✓ ${count === 1 ? '1 e-mail is' : `${count} e-mails are`} in the queue again`)
  return count > 0 ? { event: 'emails_sent_again' } : null
}

async function maintenance({ argument, until }: Call): Promise<OperatorEvent | null> {
  const { endMaintenance, startMaintenance } = await import('../../../api/cache/maintenance.ts')
  if (argument === 'off' && until === undefined) {
    const isOver = await endMaintenance()
    console.log(isOver ? '✓ Maintenance is over' : '✓ There was no maintenance')
    return isOver ? { event: 'maintenance_ended' } : null
  }
  if (argument !== 'on') throw new Problem(USAGE)
  const end = until === undefined ? null : timeIn(until)
  await startMaintenance(end)
  console.log(
    `✓ Nobody can write${end ? `; visitors read that they can again from ${inIrishTime(end)}` : ''}`,
  )
  console.log('  It does not end by itself: npm run admin -- maintenance off')
  return { event: 'maintenance_started' }
}

/** Parses a future time in Irish time. @throws Problem for an invalid or past one */
function timeIn(text: string): Date {
  const now = Date.now()
  const days = /^\d{1,2}:\d{2}$/.test(text)
    ? [now, now + 86_400_000].map((at) => `${dayOf(at)}T${text.padStart(5, '0')}`)
    : [text]
  const found = days.map(momentOf).find((at) => at && at.getTime() > now)
  if (!found)
    throw new Problem(`${text} is no time to come: write 14:30, or ${irishTimeOf(now + 3_600_000)}.`)
  return found
}

async function retention(): Promise<OperatorEvent> {
  const { removeExpired } = await import('../../../api/members/account/retention.ts')
  const removed = Object.entries(await removeExpired()).filter(([, count]) => count > 0)
  console.log(
    `✓ Removed: ${removed.map(([name, count]) => `${count} ${name}`).join(', ') || 'nothing had expired'}`,
  )
  return { event: 'retention_run' }
}

async function inLog({ argument }: Call): Promise<null> {
  const { nameInLog } = await import('../../../api/http/security-events.ts')
  if (!argument.includes('@')) {
    console.log(`✓ network ${await nameInLog('network', argument)}`)
    return null
  }
  const { db } = await import('../../../api/database/db.ts')
  const { requireMemberAt } = await import('../../../api/members/administration/roles.ts')
  const { id } = await requireMemberAt(db, normalEmail(argument) ?? argument)
  console.log(`✓ member ${await nameInLog('member', id)}`)
  return null
}

async function verifyLog({ argument: anchor }: Call): Promise<null> {
  const [, sequence, hash] = /^(\d+):([0-9a-f]{64})$/.exec(anchor) ?? []
  if (anchor && (!sequence || !hash)) throw new Problem(USAGE)
  const { verifyLog: verify } = await import('../../../api/audit/chain/verify.ts')
  const report = await verify(sequence && hash ? { sequence: BigInt(sequence), hash } : undefined)
  if (!report.isWhole)
    throw new Problem(`The moderation log is broken: entry ${report.sequence} ${report.problem}.`)
  console.log(`✓ ${report.count} entries, each chained to the one before`)
  if (report.last)
    console.log(`  The last one, to be noted elsewhere: ${report.last.sequence}:${report.last.hash}`)
  return null
}
