import { beforeEach, describe, expect, test } from 'vitest'
import { env } from '../../lib/env.ts'
import { app } from '../../app/app.ts'
import { db } from '../../database/db.ts'
import { findEmailPreferenceOfLink } from '../../mail/preferences.ts'
import { sendEmail } from '../../mail/sender.ts'
import { removeExpired } from '../../members/account/retention.ts'
import { verifyMember } from '../../members/administration/verification.ts'
import { comingMonday, forgetWeek, oneClickOf, titlesIn } from '../../test/digest.ts'
import { execute } from '../../test/execute.ts'
import { aMember, anAdmin, aPost, aViewer } from '../../test/factories.ts'
import { headerOf, textIn } from '../../test/mail/mail.ts'
import { acceptMail } from '../../test/mail/mail-server.ts'
import { holdBackDigest, sendDigests } from '../digest/sending.ts'
import { findNotificationPreferences, updateNotificationPreferences } from '../preferences/preferences.ts'
import { confirmSubscriber, findSubscriber, subscribe } from './subscribers.ts'

const server = acceptMail()
const DAY = 24 * 3_600_000
const anOrigin = () => ({ network: crypto.randomUUID(), userAgent: null })
const anAddress = () => `${crypto.randomUUID()}@readers.example`

beforeEach(forgetWeek)
beforeEach(() => db.subscriber.deleteMany())

/** Sends the queued e-mails to an address; returns those that the mail server accepted. */
async function mailsTo(recipient: string) {
  const before = server.accepted.length
  for (const { id } of await db.email.findMany({ where: { recipient, state: 'queued' } })) await sendEmail(id)
  return server.accepted.slice(before)
}

const tokenIn = (mail = '') => /newsletter\?token=([\w-]{43})/.exec(textIn(mail))?.[1] ?? ''

async function aConfirmed(email = anAddress()) {
  await subscribe(anOrigin(), { email })
  await confirmSubscriber(tokenIn((await mailsTo(email))[0]))
  return email
}

test('sends the digest once confirmed, until one click ends it', async () => {
  const email = anAddress()
  await subscribe(anOrigin(), { email: ` ${email.toUpperCase()} ` })
  await aPost({ title: 'Worth a week' })
  await aPost({ title: 'Hidden name', authorId: (await aMember({ isPublicProfile: false })).id })
  await aPost({ title: 'Not published', status: 'pending' })
  await sendDigests(comingMonday())
  const [confirm, ...early] = await mailsTo(email)
  expect(early, 'nothing comes before the confirmation').toEqual([])

  const token = tokenIn(confirm)
  expect(await findSubscriber(token)).toMatchObject({ email, confirmedAt: null })
  await confirmSubscriber(token)
  await confirmSubscriber(token)
  await Promise.all([sendDigests(comingMonday()), sendDigests(comingMonday())])
  await sendDigests(comingMonday())
  const [digest = '', ...more] = await mailsTo(email)
  expect(more).toEqual([])
  expect(titlesIn(digest)).toEqual({ 'In the forum': ['Hidden name', 'Worth a week'] })
  expect(textIn(digest)).toContain('Anonymous User in')
  expect(textIn(digest)).not.toContain('/settings')
  expect(headerOf(digest, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')

  const [path, request] = oneClickOf(digest)
  for (let count = 0; count < 2; count += 1) expect((await app.request(path, request)).status).toBe(200)
  expect(await db.subscriber.count({ where: { email } })).toBe(0)
  await sendDigests(comingMonday(1))
  expect(await mailsTo(email)).toEqual([])
})

test('sends the same discussions to all readers of a week, whatever happens between two batches', async () => {
  const early = await aConfirmed()
  await aPost({ title: 'Best at seven' })
  await sendDigests(comingMonday())
  await aPost({ title: 'Best at eight', likeCount: 9 })
  const late = await aConfirmed()
  await sendDigests(comingMonday())
  for (const email of [early, late])
    expect(titlesIn((await mailsTo(email))[0] ?? '')).toEqual({ 'In the forum': ['Best at seven'] })
})

test('restarts with the same link, and cancels what is queued', async () => {
  const email = await aConfirmed()
  await aPost()
  await sendDigests(comingMonday())
  const [digest = ''] = await mailsTo(email)
  const token = /unsubscribe\?token=([\w-]{43})/.exec(textIn(digest))?.[1] ?? ''
  const choose = (isWanted: boolean) =>
    execute(
      null,
      `mutation ($token: String!, $isWanted: Boolean!) {
        updateEmailPreferenceByLink(token: $token, isWanted: $isWanted) { title isWanted } }`,
      { token, isWanted },
    )
  const shown = (isWanted: boolean) => ({
    data: { updateEmailPreferenceByLink: { title: 'The best of the week', isWanted } },
  })
  expect(await choose(false)).toEqual(shown(false))
  expect(await choose(true)).toEqual(shown(true))
  await sendDigests(comingMonday(1))
  expect(await choose(false)).toEqual(shown(false))
  expect(await mailsTo(email)).toEqual([])
  // Simulates the deletion of addresses after a month.
  await db.email.updateMany({ where: { recipient: email }, data: { recipient: '' } })
  expect(await findEmailPreferenceOfLink(token)).toMatchObject({ isOfMember: false, canChange: false })
  expect(await choose(true)).toMatchObject({ errors: [{ extensions: { code: 'CONFLICT' } }] })
})

describe('an address', () => {
  test('gets the same response whether it is new, subscribed, a member’s, or over its limit', async () => {
    env.RATE_LIMITS = 'on'
    const member = await aMember()
    const [fresh, known] = [anAddress(), await aConfirmed()]
    const responses = new Set<string>()
    for (const email of [fresh, known, member.email, fresh, fresh, fresh])
      responses.add(JSON.stringify(await subscribe(anOrigin(), { email })))
    expect(responses.size).toBe(1)
    expect(await db.email.count({ where: { recipient: fresh } })).toBe(3)
    expect(await db.subscriber.count({ where: { email: member.email } })).toBe(0)
    const [mail = ''] = await mailsTo(member.email)
    expect(textIn(mail)).toContain('/settings#emails')
  })

  test('is rejected when it is invalid, and after five requests from one network', async () => {
    env.RATE_LIMITS = 'on'
    await expect(subscribe(anOrigin(), { email: 'nobody' })).rejects.toMatchObject({ code: 'INVALID' })
    const origin = anOrigin()
    for (let count = 0; count < 5; count += 1) await subscribe(origin, { email: anAddress() })
    await expect(subscribe(origin, { email: anAddress() })).rejects.toMatchObject({ code: 'TOO_MANY' })
  })

  test('is deleted with its link after seven days without confirmation', async () => {
    const [email, confirmed] = [anAddress(), await aConfirmed()]
    await subscribe(anOrigin(), { email })
    const token = tokenIn((await mailsTo(email))[0])
    const createdAt = new Date(Date.now() - 7 * DAY - 1000)
    await db.subscriber.updateMany({ data: { createdAt } })
    await expect(confirmSubscriber(token)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await removeExpired()
    expect(await db.subscriber.findMany()).toMatchObject([{ email: confirmed }])
  })

  test('becomes the member’s preference when they join', async () => {
    const [email, admin] = [await aConfirmed(), await anAdmin()]
    const member = await aViewer({ email, isVerified: false })
    const kinds = async (weeks = 0) => {
      await aPost({ publishedAt: comingMonday(weeks - 1) })
      await sendDigests(comingMonday(weeks))
      const sent = await db.email.findMany({ where: { recipient: email }, orderBy: { id: 'asc' } })
      return sent.map(({ kind }) => kind).filter((kind) => kind.startsWith('weekly'))
    }
    expect(await kinds()).toEqual(['weekly-best'])
    await verifyMember(admin, member.id)
    expect(await kinds(1)).toEqual(['weekly-best', 'weekly-digest'])
    const weekly = async () =>
      (await findNotificationPreferences(member)).find(({ kind }) => kind === 'weekly')?.email
    expect(await weekly()).toBe('now')
    await updateNotificationPreferences(member, { preferences: [{ kind: 'weekly', inSite: false }] })
    expect(await weekly()).toBe('now')
    await updateNotificationPreferences(member, { preferences: [{ kind: 'weekly', email: 'never' }] })
    expect(await weekly()).toBe('never')
    expect(await kinds(2)).toHaveLength(2)
  })

  test('is shown to nobody: administrators see only counts, also of failed e-mails', async () => {
    const email = await aConfirmed()
    await aPost()
    await sendDigests(comingMonday())
    await db.email.updateMany({
      where: { recipient: email },
      data: { state: 'failed', lastError: `550 <${email}> unknown` },
    })
    const { data } = await execute(
      await anAdmin(),
      '{ overview { subscribers } failedEmails { recipient lastError } }',
    )
    expect(data).toMatchObject({ overview: { subscribers: 1 } })
    expect(JSON.stringify(data)).not.toContain(email)
  })
})

test('sends no digest twice after a backup was restored', async () => {
  const email = await aConfirmed()
  await aPost()
  await db.$transaction((tx) => holdBackDigest(tx, comingMonday()))
  await sendDigests(comingMonday())
  expect(await mailsTo(email)).toEqual([])
})

test('an older e-mail also ends a later subscription of its reader', async () => {
  const email = await aConfirmed()
  await aPost()
  await sendDigests(comingMonday())
  const [digest = ''] = await mailsTo(email)
  await app.request(...oneClickOf(digest))
  await aConfirmed(email)
  expect(await db.subscriber.count({ where: { email } })).toBe(1)
  await app.request(...oneClickOf(digest))
  expect(await db.subscriber.count({ where: { email } })).toBe(0)
})
