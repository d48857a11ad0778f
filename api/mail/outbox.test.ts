import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { makeLink } from '../auth/links.ts'
import { db } from '../db.ts'
import { env } from '../env.ts'
import { removeJobs } from '../jobs/boss.ts'
import { aMember, aPost, aReply } from '../test/factories.ts'
import { catchMail, headerOf, textIn } from '../test/mail.ts'
import { lookAfterLetters } from './look-after.ts'
import { cancelLetter, enqueueLetter } from './outbox.ts'
import { sendLetter } from './sender.ts'

type Catcher = Awaited<ReturnType<typeof catchMail>>
let open: Catcher[] = []

async function aServer(rules: Parameters<typeof catchMail>[0] = {}) {
  const server = await catchMail(rules)
  open.push(server)
  env.SMTP_URL = server.url
  return server
}

afterEach(async () => {
  await Promise.all(open.map((server) => server.close()))
  open = []
})

const welcome = async () => {
  const member = await aMember()
  const id = await enqueueLetter(db, { kind: 'activated', member: member.id, data: {} })
  return { member, id: id ?? '' }
}
const stateOf = async (id: string) => (await db.letter.findUniqueOrThrow({ where: { id } })).state

test('a letter says who it is from and for, in HTML and in text, and forgets its data', async () => {
  const server = await aServer()
  const { member, id } = await welcome()
  await sendLetter(id, 0, false)

  const [message = ''] = server.accepted
  expect(headerOf(message, 'to')).toBe(member.email)
  expect(headerOf(message, 'from')).toBe('Irish Agile <hello@irishagile.example>')
  expect(headerOf(message, 'message-id')).toBe(`<${id}@${env.siteUrl.hostname}>`)
  expect(headerOf(message, 'list-unsubscribe')).toBeUndefined()
  expect(message).toContain('Content-Type: text/html')
  expect(textIn(message)).toContain('you are now a member of')
  expect(await db.letter.findUniqueOrThrow({ where: { id } })).toMatchObject({
    state: 'sent',
    data: {},
    attempts: 1,
  })
})

test('what is rolled back is never sent', async () => {
  const member = await aMember()
  const attempt = db.$transaction(async (tx) => {
    await enqueueLetter(tx, { kind: 'activated', member: member.id, data: {} })
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  expect(await db.letter.count({ where: { memberId: member.id } })).toBe(0)
  const jobs = await db.$queryRaw<
    unknown[]
  >`select 1 from pgboss.job where name = 'letters' and id not in (select id from "Letter")`
  expect(jobs).toHaveLength(0)
})

test('a letter that was sent is not sent again, and an attempt belongs to one process', async () => {
  const server = await aServer({ slow: 150 })
  const { id } = await welcome()
  await Promise.all([sendLetter(id, 0, false), sendLetter(id, 0, false)])
  await sendLetter(id, 1, false)
  expect(server.accepted).toHaveLength(1)
})

test('whoever takes over from a process that died sends under the same Message-ID', async () => {
  const server = await aServer()
  const { id } = await welcome()
  await sendLetter(id, 0, false)
  // What the row says when the process died after "accepted" and before its note of it.
  await db.letter.update({ where: { id }, data: { state: 'queued', sentAt: null } })
  await sendLetter(id, 1, false)
  const [first, copy] = server.accepted.map((message) => headerOf(message, 'message-id'))
  expect(copy).toBe(first)
})

test('a server that refuses the address for good makes a dead letter at once', async () => {
  await aServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
  })
  const { id } = await welcome()
  await sendLetter(id, 0, false)
  expect(await db.letter.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: 'failed', attempts: 1 })
})

test('a server that is busy or away is tried again, and at last given up', async () => {
  await aServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('try later'), { responseCode: 451 })),
  })
  const { id } = await welcome()
  await expect(sendLetter(id, 0, false)).rejects.toThrow('try later')
  expect(await stateOf(id)).toBe('queued')

  env.SMTP_URL = 'smtp://127.0.0.1:1'
  await expect(sendLetter(id, 1, false)).rejects.toThrow('ECONNREFUSED')
  await sendLetter(id, 2, true)
  expect(await stateOf(id)).toBe('failed')
})

test('a letter about an item is withdrawn when it has become wrong', async () => {
  const server = await aServer()
  const member = await aMember()
  const post = await aPost({ authorId: member.id })
  const about = post.id
  const id = await enqueueLetter(db, {
    kind: 'item-approved',
    member: member.id,
    data: { type: 'post', id: about },
    about,
  })
  expect(await cancelLetter(db, { about: randomUUID() })).toBe(0)
  expect(await cancelLetter(db, { about, kinds: ['item-approved'] })).toBe(1)
  await sendLetter(id ?? '', 0, false)
  expect(server.accepted).toHaveLength(0)
})

test('a letter whose job was lost after a first attempt is sent by the next one', async () => {
  const server = await aServer()
  const { id } = await welcome()
  await removeJobs(db, 'letters', [id])
  const long = new Date(Date.now() - 3_600_000)
  await db.letter.update({ where: { id }, data: { attempts: 1, createdAt: long, sendAfter: long } })
  await lookAfterLetters()
  await sendLetter(id, 0, false)
  expect(server.accepted).toHaveLength(1)
  expect(await stateOf(id)).toBe('sent')
})

test('a preference holds until the moment of sending', async () => {
  const server = await aServer()
  const member = await aMember()
  const post = await aPost({ authorId: member.id })
  const reply = await aReply(post.id)
  const id = await enqueueLetter(db, {
    kind: 'reply-to-your-discussion',
    member: member.id,
    data: { replyId: reply.id },
  })
  await db.member.update({ where: { id: member.id }, data: { mailOnReply: false } })
  await sendLetter(id ?? '', 0, false)
  expect(server.accepted).toHaveLength(0)
  expect(await stateOf(id ?? '')).toBe('cancelled')
})

test('a private member who replies is not named', async () => {
  const server = await aServer()
  const member = await aMember()
  const post = await aPost({ authorId: member.id })
  const quiet = await aMember({ isPublicProfile: false, firstName: 'Canary', lastName: 'Songbird' })
  const reply = await aReply(post.id, { authorId: quiet.id })
  const id = await enqueueLetter(db, {
    kind: 'reply-to-your-discussion',
    member: member.id,
    data: { replyId: reply.id },
  })
  await sendLetter(id ?? '', 0, false)
  expect(headerOf(server.accepted[0] ?? '', 'subject')).toContain('Anonymous_User_replied')
  expect(server.accepted[0]).not.toMatch(/Canary|Songbird/)
  expect(headerOf(server.accepted[0] ?? '', 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})

test('what a stranger typed is not sent to an address that is not proved to be theirs', async () => {
  const server = await aServer()
  const { id: member } = await aMember({ isVerified: false, addressConfirmedAt: null, firstName: 'Canary' })
  const id = await db.$transaction(async (tx) => {
    const linkId = await makeLink(tx, { memberId: member, purpose: 'confirm_address' })
    return enqueueLetter(tx, { kind: 'confirm-address', member, data: { linkId } })
  })
  await sendLetter(id ?? '', 0, false)
  expect(textIn(server.accepted[0] ?? '')).toContain('/forum/register/confirm?token=')
  expect(server.accepted[0]).not.toContain('Canary')
})

test('nobody is written to who has left', async () => {
  expect(await enqueueLetter(db, { kind: 'activated', member: null, data: {} })).toBeNull()
})
