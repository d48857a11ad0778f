import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { db } from '../../database/db.ts'
import { sendEmail } from '../../mail/sender.ts'
import { execute, call } from '../execute.ts'
import { anAdmin } from '../factories.ts'
import { headerOf, textIn } from '../mail/mail.ts'
import { decideReports } from '../../moderation/reports/decisions.ts'
import { findPendingOf } from '../../moderation/queue/queue.ts'

export async function aReport(targetId: string, more: object = {}) {
  const email = `${randomUUID()}@visitors.example`
  const body = { targetType: 'post', targetId, kind: 'spam', details: 'This sells a course.', email, ...more }
  const response = await call('POST', '/api/reports', { body })
  expect(response.status).toBe(201)
  const reference = String(response.body['reference'])
  const { id } = await db.report.findUniqueOrThrow({ where: { reference } })
  return { id, reference, email }
}

/** Sends the e-mail about a decided report to its reporter, and returns it; null without one. */
export async function outcomeOf(
  server: { readonly accepted: readonly string[] },
  { id, email }: { id: string; email: string },
) {
  const queued = await db.email.findFirst({ where: { about: id, kind: 'report-decided', state: 'queued' } })
  if (!queued) return null
  await sendEmail(queued.id)
  const mail = server.accepted.at(-1) ?? ''
  expect(headerOf(mail, 'to')).toBe(email)
  return { after: queued.sendAfter, text: textIn(mail).replaceAll(/\s+/g, ' ') }
}

const QUERY = `query ($after: String) { reported(first: 100, after: $after) {
  nodes { targetType targetId title status version member { lastName }
    reports { count first { kind details name reporter { id } } } } } }`
type Node = { targetId: string; reports: { count: number; first: object[] } }
export const queueOf = async (admin: Parameters<typeof execute>[0]) => {
  const { data, errors } = await execute(admin, QUERY)
  expect(errors).toBeUndefined()
  return (data as { reported: { nodes: Node[] } }).reported.nodes
}
export const decide = (admin: Parameters<typeof execute>[0], input: object) =>
  execute(admin, 'mutation ($input: DecideReportsInput!) { decideReports(input: $input) { message } }', {
    input,
  })
export const actionsOn = async (targetId: string) =>
  (await db.moderationLog.findMany({ where: { targetId }, orderBy: { sequence: 'asc' } })).map(
    ({ action }) => action,
  )

/** Dismisses the reports on a discussion without changing it. */
export async function dismissReportsOn(targetId: string, note?: string) {
  const version = (await findPendingOf(db, 'post', targetId))?.version
  return decideReports(await anAdmin(), { targetType: 'post', targetId, outcome: 'dismissed', version, note })
}
