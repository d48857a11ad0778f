import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { db } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { finishDeferred } from '../../http/defer.ts'
import { sendEmail } from '../../mail/sender.ts'
import { call, post } from '../../test/execute.ts'
import { aMember, anAdmin } from '../../test/factories.ts'
import { textIn } from '../../test/mail/mail.ts'
import { statementsOf } from '../../test/statements.ts'
import { requestConfirmation } from '../confirmation.ts'
import { signIn } from '../sign-in.ts'
import { browser, mailLinks } from '../../test/auth/mailed-links.ts'

const { server, aLinkFor } = mailLinks()

test('responds to known and unknown addresses with identical bytes', async () => {
  const { email } = await aMember()
  const shape = async (address: string) => {
    const { status, headers, body } = await post('/api/auth/login', { email: address })
    const cookie = (headers.get('set-cookie') ?? '').replace(/=[\w-]{43}/, '=…')
    return { status, cookie, body: JSON.stringify(body).replace(address, '…') }
  }
  const known = await shape(email)
  expect(known.cookie).toMatch(/^sign-in=…; Max-Age=600; /)
  expect(await shape('nobody@elsewhere.example')).toEqual(known)
  expect(JSON.parse(known.body)).toEqual({
    success: false,
    pending: true,
    message: 'Check your e-mail: we have sent a sign-in link to ….',
  })
  await finishDeferred()
})

test('runs the same queries before every response, whatever the address', async () => {
  const people = [await aMember(), await aMember({ isVerified: false }), await aMember({ isDisabled: true })]
  const requested: string[][] = []
  for (const email of [...people.map((each) => each.email), `${randomUUID()}@elsewhere.example`]) {
    const statements = await statementsOf(() => signIn(browser(), { email }))
    requested.push(statements.map(({ text }) => text))
    await finishDeferred()
  }
  for (const statements of requested) expect(statements).toEqual(requested[0])
  expect(requested.flat().join()).not.toMatch(/"Member"|"SignInLink"|"Email"/)
})

test('uses the configured site URL in e-mails, whatever the Host header', async () => {
  const { email } = await aMember()
  await call('POST', '/api/auth/login', {
    body: { email },
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  })
  await finishDeferred()
  const { id } = await db.email.findFirstOrThrow({ where: { recipient: email } })
  await sendEmail(id)
  expect(server.accepted.at(-1)).not.toContain('evil.example')
  expect(textIn(server.accepted.at(-1) ?? '')).toContain(`${env.siteUrl.origin}/sign-in/link?token=`)
})

test('notifies an applicant and a disabled member by e-mail, without a link', async () => {
  const applicant = await aMember({ isVerified: false })
  const disabled = await aMember({ isDisabled: true })
  for (const { email } of [applicant, disabled]) {
    const { token, sent } = await aLinkFor(email)
    expect([token, sent?.kind]).toEqual(['', 'no-sign-in'])
  }
})

test('does the same work for an unknown address without sending an e-mail', async () => {
  const email = `${randomUUID()}@elsewhere.example`
  const before = await db.email.count()
  await signIn(browser(), { email })
  await finishDeferred()
  const emails = await db.email.findMany({ orderBy: { id: 'desc' } })
  expect(emails).toHaveLength(before + 1)
  expect(emails[0]).toMatchObject({ kind: 'no-account', state: 'queued', memberId: null })
  expect(JSON.stringify(emails)).not.toContain(email)

  await sendEmail(emails[0]?.id ?? '')
  expect(server.accepted).toEqual([])
  expect(await db.email.count()).toBe(before)
})

test('varies the delay of the work after a response', async () => {
  const { email } = await aMember()
  const starts = vi.spyOn(globalThis, 'setTimeout')
  for (let count = 0; count < 5; count += 1) await signIn(browser(), { email })
  const pauses = new Set(starts.mock.calls.map(([, pause]) => pause).filter((pause) => pause !== undefined))
  starts.mockRestore()
  expect(pauses.size).toBeGreaterThan(1)
  await finishDeferred()
})

test('allows five requests for an address per network and thirty in total', async () => {
  env.RATE_LIMITS = 'on'
  const { email } = await aMember()
  const here = browser()
  for (let count = 0; count < 5; count += 1) await signIn(here, { email })
  await expect(signIn(here, { email })).rejects.toMatchObject({ code: 'TOO_MANY' })
  for (let count = 0; count < 25; count += 1) await signIn(browser(), { email })
  await expect(signIn(browser(), { email })).rejects.toMatchObject({ code: 'TOO_MANY' })
  await finishDeferred()
})

test('lets a signed-in member confirm, however many links others request', async () => {
  env.RATE_LIMITS = 'on'
  const admin = await anAdmin()
  for (let count = 0; count < 31; count += 1)
    await signIn(browser(), { email: admin.email }).catch(() => null)
  await finishDeferred()
  await expect(requestConfirmation(admin)).resolves.toMatchObject({
    message: expect.stringContaining('Check'),
  })
  for (let count = 0; count < 4; count += 1) await requestConfirmation(admin)
  await expect(requestConfirmation(admin)).rejects.toMatchObject({ code: 'TOO_MANY' })
})

test('sends an unconfirmed applicant the link again, at most every 15 minutes', async () => {
  const { id, email } = await aMember({ isVerified: false, addressConfirmedAt: null })
  const kinds = async () => {
    await signIn(browser(), { email })
    await finishDeferred()
    return (await db.email.findMany({ where: { memberId: id } })).map(({ kind }) => kind)
  }
  for (let time = 0; time < 2; time += 1) expect(await kinds()).toEqual(['confirm-address'])
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const wasSent = (sentAt: Date) =>
    db.email.updateMany({
      where: { memberId: id },
      data: { state: 'sent', createdAt: minutesAgo(30), sendAfter: minutesAgo(30), sentAt },
    })
  await wasSent(minutesAgo(14))
  expect(await kinds()).toEqual(['confirm-address'])
  await wasSent(minutesAgo(16))
  expect(await kinds()).toEqual(['confirm-address', 'confirm-address'])
  // A cancelled e-mail was never sent, so it neither prevents nor delays the next one.
  await db.email.updateMany({
    where: { memberId: id },
    data: { state: 'cancelled', createdAt: new Date(), sendAfter: new Date() },
  })
  await kinds()
  const due = { memberId: id, state: 'queued', sendAfter: { lte: new Date() } } as const
  expect(await db.email.count({ where: due })).toBe(1)
  const verified = await aMember({ addressConfirmedAt: null })
  expect((await aLinkFor(verified.email)).sent?.kind).toBe('sign-in-link')
})
