import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { db } from '../../database/db.ts'
import { sendEmail } from '../../mail/sender.ts'
import { issueReportLink } from '../../reports/links.ts'
import { TEXT } from './appeals.ts'
import { execute, call } from '../execute.ts'
import { anAdmin, aPost, type SignedIn } from '../factories.ts'
import { headerOf, textIn } from '../mail/mail.ts'

const READ = `query ($id: ID!, $token: String) { decidedReport(id: $id, token: $token) {
  reference kind details outcome note name isInForce canAppeal target { title } moderator { id }
  appeal { text outcome isObsolete answer }
} }`
const OBJECT = 'mutation ($input: CreateAppealInput!) { createAppeal(input: $input) { id } }'
const DISMISS = 'mutation ($input: DecideReportsInput!) { decideReports(input: $input) { message } }'
const QUEUE = '{ reported(first: 100) { nodes { targetId reports { first { reference } } } } }'

type Who = SignedIn | null
export const NOTE = 'It is a fair question.'
export const DETAILS = 'This sells a course that does not exist.'

/** Files a report of a visitor or a signed-in member; returns it with the immediate response. */
export async function aReportOn(targetId: string, reporter: Who = null) {
  const email = reporter?.email ?? `${randomUUID()}@visitors.example`
  const body = { targetType: 'post', targetId, kind: 'spam', details: DETAILS, email, name: 'Una Reader' }
  const response = await call('POST', '/api/reports', {
    body,
    ...(reporter ? { cookie: reporter.cookie } : {}),
  })
  expect(response.status).toBe(201)
  const { id, reference } = await db.report.findUniqueOrThrow({
    where: { reference: String(response.body['reference']) },
  })
  return { reportId: id, reference, email }
}

export async function dismiss(admin: SignedIn, targetId: string) {
  const input = { targetType: 'POST', targetId, outcome: 'DISMISSED', note: NOTE }
  expect((await execute(admin, DISMISS, { input })).errors).toBeUndefined()
}

/** Creates a discussion with a dismissed report; returns both with the moderator. */
export async function aDismissed(reporter: Who = null) {
  const admin = await anAdmin()
  const { id, title } = await aPost()
  const report = await aReportOn(id, reporter)
  await dismiss(admin, id)
  return { admin, id, title, ...report }
}

type Read = Record<string, unknown> & { canAppeal: boolean }

export async function readReport(viewer: Who, id: string, token?: string) {
  const { data, errors } = await execute(viewer, READ, { id, token })
  expect(errors).toBeUndefined()
  return (data as { decidedReport: Read | null }).decidedReport
}

/** Creates an appeal; returns its id, or the message of the refusal. */
export async function appealAgainstReport(viewer: Who, reportId: string, token?: string) {
  const { data, errors } = await execute(viewer, OBJECT, { input: { reportId, token, text: TEXT } })
  return errors?.[0]?.message ?? (data as { createAppeal: { id: string } }).createAppeal.id
}

/** Returns the references of the open reports on an item, as an administrator reads them. */
export async function openOn(admin: SignedIn, id: string): Promise<string[]> {
  const { data } = await execute(admin, QUEUE)
  const { nodes } = (
    data as { reported: { nodes: { targetId: string; reports: { first: { reference: string }[] } }[] } }
  ).reported
  const found = nodes.find(({ targetId }) => targetId === id)
  return found?.reports.first.map(({ reference }) => reference) ?? []
}

/** Returns the token of the link to a report in an e-mail. */
export const reportTokenIn = (mail: string) =>
  /\/decisions\/reports\/[\w-]+\?token=([\w-]{43})/.exec(mail)?.[1] ?? ''
export const reportTokenFor = async (reportId: string) =>
  new URL(await issueReportLink(reportId)).searchParams.get('token') ?? ''

/** Sends the newest e-mail about a subject; returns its text. */
export async function mailAbout(server: { readonly accepted: readonly string[] }, about: string) {
  const { id } = await db.email.findFirstOrThrow({ where: { about }, orderBy: { id: 'desc' } })
  await sendEmail(id)
  const mail = server.accepted.at(-1) ?? ''
  const text = textIn(mail)
  return { to: headerOf(mail, 'to'), token: reportTokenIn(text), text: text.replaceAll(/\s+/g, ' ') }
}

export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
export const dismissedDaysAgo = (id: string, days: number) =>
  db.report.update({ where: { id }, data: { decidedAt: daysAgo(days) } })
