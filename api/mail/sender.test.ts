import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { db } from '../database/db.ts'
import { env } from '../lib/env.ts'
import { log } from '../lib/log.ts'
import { headerOf, textIn } from '../test/mail/mail.ts'
import { mailServers, stateOf, aWelcomeEmail } from '../test/mail/outbox.ts'
import { enqueueEmail } from './outbox.ts'
import { sendEmail } from './sender.ts'
import { Refused } from './transport/transport.ts'
import { noAccount } from '../auth/emails.ts'

const aServer = mailServers()

const refusal = (text: string, responseCode: number) => Object.assign(new Error(text), { responseCode })

const refusing =
  (text: string, code: number) => (_address: unknown, _session: unknown, done: (error: Error) => void) =>
    done(refusal(text, code))

/** Makes updates of e-mails fail until the test ends or the returned function is called. */
async function noteNothing() {
  await db.$executeRaw`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`
  await db.$executeRaw`create trigger refuse before update on "Email" for each row execute function refuse()`
  const end = () => db.$executeRaw`drop function if exists refuse() cascade`
  onTestFinished(async () => void (await end()))
  return end
}

test('sends an e-mail with sender, recipient, HTML and text, and deletes its data', async () => {
  const server = await aServer()
  const [{ member, id }, other] = [await aWelcomeEmail(), await aWelcomeEmail()]
  await sendEmail(id)

  const [message = ''] = server.accepted
  expect(headerOf(message, 'to')).toBe(member.email)
  expect(headerOf(message, 'from')).toBe('Irish Agile <hello@irishagile.example>')
  expect(headerOf(message, 'message-id')).toBe(`<${id}@${env.siteUrl.hostname}>`)
  expect(headerOf(message, 'list-unsubscribe')).toBeUndefined()
  expect(message).toContain('Content-Type: text/html')
  expect(textIn(message)).toContain('you’re now a member of')
  expect(await db.email.findUniqueOrThrow({ where: { id } })).toMatchObject({
    state: 'sent',
    sentAt: expect.any(Date) as Date,
    data: {},
  })
  expect(await stateOf(other.id)).toBe('queued')
})

test('logs the outcome and the reason of each attempt, without an address', async () => {
  const info = vi.spyOn(log, 'info').mockReturnValue(undefined)
  const warn = vi.spyOn(log, 'warn').mockReturnValue(undefined)
  const { id } = await aWelcomeEmail()
  await aServer({ onRcptTo: refusing('try later', 451) })
  await expect(sendEmail(id)).rejects.toThrow('try later')
  expect(warn.mock.calls).toEqual([
    [{ emailId: id, kind: 'activated', code: 'EENVELOPE' }, 'e-mail not sent'],
  ])
  await aServer()
  await sendEmail(id)
  expect(info.mock.calls).toEqual([[{ emailId: id, kind: 'activated' }, 'e-mail sent']])
})

test('resends the e-mail of a dead process under the same Message-ID', async () => {
  const server = await aServer()
  const { id } = await aWelcomeEmail()
  await sendEmail(id)
  // Simulates a process that died after the server accepted the e-mail and before recording it.
  await db.email.update({ where: { id }, data: { state: 'queued', sentAt: null } })
  await sendEmail(id)
  const [first, copy] = server.accepted.map((message) => headerOf(message, 'message-id'))
  expect(copy).toBe(first)
})

test('retries when the server is busy or unreachable', async () => {
  await aServer({ onRcptTo: refusing('try later', 451) })
  const { id } = await aWelcomeEmail()
  const attempt = sendEmail(id)
  await expect(attempt).rejects.toThrow('try later')
  await expect(attempt).rejects.not.toBeInstanceOf(Refused)
  env.SMTP_URL = 'smtp://127.0.0.1:1'
  await expect(sendEmail(id)).rejects.toThrow('ECONNREFUSED')
  expect(await stateOf(id)).toBe('queued')
})

test('gives up on a rejected address or message, and retries after a rejected login', async () => {
  const { id } = await aWelcomeEmail()
  await aServer({ onRcptTo: refusing('no such mailbox', 550) })
  await expect(sendEmail(id)).rejects.toBeInstanceOf(Refused)
  await aServer({ onMailFrom: refusing('not from you', 554) })
  await expect(sendEmail(id)).rejects.toBeInstanceOf(Refused)
  await aServer({ refusal: refusal('not these words', 500) })
  const attempt = sendEmail(id)
  await expect(attempt).rejects.toBeInstanceOf(Refused)
  await expect(attempt).rejects.toMatchObject({ cause: { responseCode: 500 } })
  await aServer({ refusal: refusal('the disk is full', 452) })
  await expect(sendEmail(id)).rejects.not.toBeInstanceOf(Refused)
  await aServer({ onConnect: (_session, done) => done(refusal('nobody', 554)) })
  await expect(sendEmail(id)).rejects.not.toBeInstanceOf(Refused)
  expect(await stateOf(id)).toBe('queued')
})

test('sends an e-mail once when recording it fails at first', async () => {
  const server = await aServer()
  const { id } = await aWelcomeEmail()
  const noteAgain = await noteNothing()
  const sending = sendEmail(id)
  await expect.poll(() => server.accepted).toHaveLength(1)
  expect(await stateOf(id)).toBe('queued')
  await noteAgain()
  await sending
  expect([server.accepted.length, await stateOf(id)]).toEqual([1, 'sent'])
})

test('leaves an e-mail that cannot be recorded for 15 seconds to another attempt', async () => {
  const server = await aServer()
  const { id } = await aWelcomeEmail()
  await noteNothing()
  const pause = vi.spyOn(timers, 'setTimeout').mockResolvedValue(undefined)
  syncBuiltinESMExports()
  onTestFinished(() => {
    pause.mockRestore()
    syncBuiltinESMExports()
  })
  await expect(sendEmail(id)).rejects.toThrow('not now')
  expect(pause.mock.calls.map(([milliseconds]) => milliseconds)).toEqual([500, 1_000, 2_000, 4_000, 8_000])
  expect([server.accepted.length, await stateOf(id)]).toEqual([1, 'queued'])
})

test('renders a decoy e-mail without sending it or leaving data', async () => {
  const server = await aServer()
  const { id: other } = await aWelcomeEmail()
  const data = { browser: 'Firefox on Windows', requestedAt: new Date().toISOString() }
  const id = await enqueueEmail(db, noAccount, { recipient: 'nobody@nowhere.invalid', data })
  await sendEmail(id ?? '')
  expect(server.accepted).toEqual([])
  expect(await db.email.findMany({ where: { id: { in: [id ?? '', other] } } })).toMatchObject([{ id: other }])
})

test('sends nothing in an attempt that belongs to another process', async () => {
  const server = await aServer()
  const { id } = await aWelcomeEmail()
  await expect(sendEmail(id, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
  expect([server.accepted, await stateOf(id)]).toEqual([[], 'queued'])
})
