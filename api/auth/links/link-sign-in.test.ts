import { expect, test, vi } from 'vitest'
import { db } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { finishDeferred } from '../../http/defer.ts'
import { log } from '../../lib/log.ts'
import { sendEmail } from '../../mail/sender.ts'
import { call } from '../../test/execute.ts'
import { aMember, anAdmin } from '../../test/factories.ts'
import { textIn } from '../../test/mail/mail.ts'
import { issueToken, makeLink } from './links.ts'
import { lookAtLink, signInWithLink } from './link-sign-in.ts'
import { signIn } from '../sign-in.ts'
import { viewerOf } from '../sessions/sessions.ts'
import { hashOf, newToken } from '../../lib/tokens.ts'
import { browser, mailLinks } from '../../test/auth/mailed-links.ts'

const { server, aLinkFor } = mailLinks()

const sessionsOf = (memberId: string) => db.session.count({ where: { memberId } })

test('signs in once, in the browser that requested the link', async () => {
  const { id, email, firstName } = await aMember()
  const { response, address, token, here } = await aLinkFor(email)
  expect(response.message).toBe(`Check your e-mail: we have sent a sign-in link to ${email}.`)
  expect(address.startsWith(env.siteUrl.origin)).toBe(true)

  const result = await signInWithLink(here, token)
  expect(result).toMatchObject({ success: true, message: `Welcome back, ${firstName}!`, user: { id } })
  if (result.success) expect(await viewerOf(result.session.token)).toMatchObject({ id })
  expect(await signInWithLink(here, token)).toMatchObject({ success: false })
  expect(await sessionsOf(id)).toBe(1)
})

test('names in the e-mail the browser and the time of the request', async () => {
  const { email } = await aMember()
  const { text, sent } = await aLinkFor(email)
  const { requestedAt } = sent?.data as { requestedAt: string }
  const time = new Date(requestedAt).toLocaleTimeString('en-IE', {
    timeStyle: 'short',
    timeZone: 'Europe/Dublin',
  })
  const phrase = text.replace(/\s+/g, ' ')
  expect(phrase).toContain('It was requested from an unknown browser, on ')
  expect(phrase).toContain(` at ${time} (Irish time).`)
})

test('creates one session however often and wherever a link is used', async () => {
  const { id, email } = await aMember()
  const { token, here } = await aLinkFor(email)

  for (let count = 0; count < 10; count += 1) expect(await lookAtLink(here, token)).toBe('ready')
  expect(await signInWithLink(browser(), token)).toMatchObject({ success: false })
  expect(await signInWithLink(browser(newToken()), token)).toMatchObject({
    success: false,
    message: 'Please open this link in the browser where you asked for it.',
  })
  expect(await sessionsOf(id)).toBe(0)

  const results = await Promise.all(Array.from({ length: 50 }, () => signInWithLink(here, token)))
  expect(results.filter(({ success }) => success)).toHaveLength(1)
  expect(await sessionsOf(id)).toBe(1)
  expect(await lookAtLink(here, token)).toBe('over')
})

test('invalidates older links when a newer one is sent', async () => {
  const { id, email } = await aMember()
  const older = await aLinkFor(email)
  const newer = await aLinkFor(email, older.response.nonce)
  expect(await signInWithLink(older.here, older.token)).toMatchObject({ success: false })
  expect(await signInWithLink(newer.here, newer.token)).toMatchObject({ success: true })
  expect(await sessionsOf(id)).toBe(1)
})

test('accepts the link of any copy of its e-mail, once in total', async () => {
  const { id, email } = await aMember()
  const { token, here, sent } = await aLinkFor(email)
  // Simulates a lost response of the mail server, which had accepted the e-mail.
  await db.email.update({
    where: { id: sent?.id ?? '' },
    data: { state: 'queued', data: sent?.data ?? {} },
  })
  await sendEmail(sent?.id ?? '')
  const copy = /token=([\w-]{43})/.exec(textIn(server.accepted.at(-1) ?? ''))?.[1] ?? ''
  expect(copy).not.toBe(token)
  expect([await lookAtLink(here, token), await lookAtLink(here, copy)]).toEqual(['ready', 'ready'])

  const results = await Promise.all([token, copy, token, copy].map((each) => signInWithLink(here, each)))
  expect(results.filter(({ success }) => success)).toHaveLength(1)
  expect([await lookAtLink(here, token), await lookAtLink(here, copy)]).toEqual(['over', 'over'])
  expect(await sessionsOf(id)).toBe(1)
})

test('invalidates every copy of an older link when a newer one is sent', async () => {
  const { email } = await aMember()
  const { here, sent } = await aLinkFor(email)
  const copy = await issueToken((sent?.data as { linkId: string }).linkId)
  await aLinkFor(email, here.nonce ?? '')
  expect(await lookAtLink(here, copy ?? '')).toBe('over')
})

test('rejects an expired link', async () => {
  const { id, email } = await aMember()
  const { token, here } = await aLinkFor(email)
  const link = await db.signInLink.findUniqueOrThrow({ where: { tokenHash: hashOf(token) } })
  expect(link.expiresAt.getTime() - link.createdAt.getTime()).toBe(600_000)
  await db.signInLink.update({ where: { id: link.id }, data: { expiresAt: new Date() } })
  expect(await lookAtLink(here, token)).toBe('over')
  expect(await signInWithLink(here, token)).toMatchObject({ success: false })
  expect(await sessionsOf(id)).toBe(0)
})

test('rejects a member who was disabled after requesting a link', async () => {
  const { id, email } = await aMember()
  const { token, here } = await aLinkFor(email)
  await db.member.update({ where: { id }, data: { isDisabled: true } })
  expect(await signInWithLink(here, token)).toMatchObject({ success: false })
})

test('neither stores nor logs tokens, nonces or addresses in plain text', async () => {
  const lines: string[] = []
  const spies = (['info', 'warn', 'error'] as const).map((level) =>
    vi
      .spyOn(log, level)
      .mockImplementation((...phrase: unknown[]) => void lines.push(JSON.stringify(phrase))),
  )
  const { email } = await aMember()
  const { token, response, here } = await aLinkFor(email)
  await signInWithLink(here, token)
  for (const spy of spies) spy.mockRestore()

  const rows = JSON.stringify([
    await db.email.findMany(),
    await db.signInLink.findMany(),
    await db.session.findMany(),
  ])
  for (const secret of [token, response.nonce]) {
    expect(lines.join('\n')).not.toContain(secret)
    expect(rows).not.toContain(secret)
  }
  expect(lines.join('\n')).not.toContain(email)
})

test('leaves links valid when another browser requests one for the same address', async () => {
  const { email } = await aMember()
  const { token, here } = await aLinkFor(email)
  for (let count = 0; count < 8; count += 1) await aLinkFor(email)
  expect(await lookAtLink(here, token)).toBe('ready')
  await expect(signIn(here, { email })).resolves.toMatchObject({ pending: true })
  await finishDeferred()
  expect(await signInWithLink(here, token)).toMatchObject({ success: false })
})

/** Returns an administrator with a confirmed session, which disabling requires. */
async function aConfirmedAdmin() {
  const admin = await anAdmin()
  await db.session.update({ where: { id: admin.sessionId }, data: { confirmedAt: new Date() } })
  return admin
}

test('rejects a link sent before a member was disabled, even after they are enabled again', async () => {
  const [admin, { id, email }] = [await aConfirmedAdmin(), await aMember()]
  const nonce = newToken()
  const links = [await aLinkFor(email, nonce), await aLinkFor(email)]
  const set = async (disabled: boolean) =>
    expect(
      (await call('PATCH', `/api/admin/users/${id}/disable`, { cookie: admin.cookie, body: { disabled } }))
        .status,
    ).toBe(200)
  await set(true)
  // A request while disabled gets an e-mail that explains why it has no link.
  expect((await aLinkFor(email, nonce)).token).toBe('')
  await set(false)
  for (const { here, token } of links) {
    expect(await lookAtLink(here, token)).toBe('over')
    expect(await signInWithLink(here, token)).toMatchObject({ success: false })
  }
  expect(await sessionsOf(id)).toBe(0)
  const { here, token } = await aLinkFor(email)
  expect(await signInWithLink(here, token)).toMatchObject({ success: true })
})

test('invalidates confirmations and unsent links of a disabled member only', async () => {
  const [admin, member, other] = [await aConfirmedAdmin(), await aMember(), await aMember()]
  const linkOf = (memberId: string, purpose: 'sign_in' | 'confirm_act' | 'confirm_address') =>
    makeLink(db, { memberId, purpose, nonceHash: hashOf(newToken()) })
  const links = [
    await linkOf(member.id, 'sign_in'),
    await linkOf(member.id, 'confirm_act'),
    await linkOf(member.id, 'confirm_address'),
  ]
  const theirs = await linkOf(other.id, 'sign_in')
  for (const disabled of [true, false])
    await call('PATCH', `/api/admin/users/${member.id}/disable`, { cookie: admin.cookie, body: { disabled } })
  for (const link of links) expect(await issueToken(link)).toBeNull()
  expect(await issueToken(theirs)).not.toBeNull()
})
