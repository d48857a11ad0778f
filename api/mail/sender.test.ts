import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeLink } from '../auth/links.ts'
import { db } from '../db.ts'
import { env } from '../env.ts'
import { aMember, aPost, aReply } from '../test/factories.ts'
import { headerOf, textIn } from '../test/mail.ts'
import { mailServers, stateOf, aWelcomeEmail } from '../test/outbox.ts'
import { enqueueEmail } from './outbox.ts'
import { sendEmail } from './sender.ts'
import { replyToYourDiscussion } from '../forum/emails.ts'
import { addressConfirmation } from '../auth/emails.ts'
import { enquiryReceived } from '../contact/emails.ts'

const aServer = mailServers()

test('an e-mail says who it is from and for, in HTML and in text, and forgets its data', async () => {
  const server = await aServer()
  const { member, id } = await aWelcomeEmail()
  await sendEmail(id, 0, false)

  const [message = ''] = server.accepted
  expect(headerOf(message, 'to')).toBe(member.email)
  expect(headerOf(message, 'from')).toBe('Irish Agile <hello@irishagile.example>')
  expect(headerOf(message, 'message-id')).toBe(`<${id}@${env.siteUrl.hostname}>`)
  expect(headerOf(message, 'list-unsubscribe')).toBeUndefined()
  expect(message).toContain('Content-Type: text/html')
  expect(textIn(message)).toContain('you are now a member of')
  expect(await db.email.findUniqueOrThrow({ where: { id } })).toMatchObject({
    state: 'sent',
    data: {},
    attempts: 1,
  })
})

test('whoever takes over from a process that died sends under the same Message-ID', async () => {
  const server = await aServer()
  const { id } = await aWelcomeEmail()
  await sendEmail(id, 0, false)
  // What the row says when the process died after "accepted" and before its note of it.
  await db.email.update({ where: { id }, data: { state: 'queued', sentAt: null } })
  await sendEmail(id, 1, false)
  const [first, copy] = server.accepted.map((message) => headerOf(message, 'message-id'))
  expect(copy).toBe(first)
})

test('a server that refuses the address for good makes a dead e-mail at once', async () => {
  await aServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
  })
  const { id } = await aWelcomeEmail()
  await sendEmail(id, 0, false)
  expect(await db.email.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: 'failed', attempts: 1 })
})

test('a server that is busy or away is tried again, and at last given up', async () => {
  await aServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('try later'), { responseCode: 451 })),
  })
  const { id } = await aWelcomeEmail()
  await expect(sendEmail(id, 0, false)).rejects.toThrow('try later')
  expect(await stateOf(id)).toBe('queued')

  env.SMTP_URL = 'smtp://127.0.0.1:1'
  await expect(sendEmail(id, 1, false)).rejects.toThrow('ECONNREFUSED')
  await sendEmail(id, 2, true)
  expect(await stateOf(id)).toBe('failed')
})

test('a preference holds until the moment of sending', async () => {
  const server = await aServer()
  const member = await aMember()
  const post = await aPost({ authorId: member.id })
  const reply = await aReply(post.id)
  const id = await enqueueEmail(db, replyToYourDiscussion, {
    member: member.id,
    data: { replyId: reply.id },
  })
  await db.member.update({ where: { id: member.id }, data: { mailOnReply: false } })
  await sendEmail(id ?? '', 0, false)
  expect(server.accepted).toHaveLength(0)
  expect(await stateOf(id ?? '')).toBe('cancelled')
})

test('a private member who replies is not named', async () => {
  const server = await aServer()
  const member = await aMember()
  const post = await aPost({ authorId: member.id })
  const quiet = await aMember({ isPublicProfile: false, firstName: 'Canary', lastName: 'Songbird' })
  const reply = await aReply(post.id, { authorId: quiet.id })
  const id = await enqueueEmail(db, replyToYourDiscussion, {
    member: member.id,
    data: { replyId: reply.id },
  })
  await sendEmail(id ?? '', 0, false)
  expect(headerOf(server.accepted[0] ?? '', 'subject')).toContain('Anonymous_User_replied')
  expect(server.accepted[0]).not.toMatch(/Canary|Songbird/)
  expect(headerOf(server.accepted[0] ?? '', 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})

test('what a stranger typed is not sent to an address that is not proved to be theirs', async () => {
  const server = await aServer()
  const { id: member } = await aMember({ isVerified: false, addressConfirmedAt: null, firstName: 'Canary' })
  const id = await db.$transaction(async (tx) => {
    const linkId = await makeLink(tx, { memberId: member, purpose: 'confirm_address' })
    return enqueueEmail(tx, addressConfirmation, { member, data: { linkId } })
  })
  await sendEmail(id ?? '', 0, false)
  expect(textIn(server.accepted[0] ?? '')).toContain('/forum/register/confirm?token=')
  expect(server.accepted[0]).not.toContain('Canary')
})

test('an attempt that failed leaves its reason, cut short, and one that succeeds takes it away', async () => {
  await aServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error(`later ${'x'.repeat(900)}`), { responseCode: 451 })),
  })
  const { id } = await aWelcomeEmail()
  await expect(sendEmail(id, 0, false)).rejects.toThrow('later')
  const { lastError } = await db.email.findUniqueOrThrow({ where: { id } })
  expect(lastError).toContain('later')
  expect(lastError).toHaveLength(500)
  await aServer()
  await sendEmail(id, 1, false)
  const sent = await db.email.findUniqueOrThrow({ where: { id } })
  expect(sent).toMatchObject({ state: 'sent', attempts: 2, lastError: null })
  expect(sent.sentAt).toEqual(expect.any(Date))
})

test('a message that is refused is dead, too; but not one for which we are not let in', async () => {
  await aServer({
    onMailFrom: (_address, _session, done) =>
      done(Object.assign(new Error('not from you'), { responseCode: 554 })),
  })
  const refused = await aWelcomeEmail()
  await sendEmail(refused.id, 0, false)
  expect(await stateOf(refused.id)).toBe('failed')

  await aServer({
    onConnect: (_session, done) => done(Object.assign(new Error('nobody'), { responseCode: 554 })),
  })
  const later = await aWelcomeEmail()
  await expect(sendEmail(later.id, 0, false)).rejects.toThrow()
  expect(await stateOf(later.id)).toBe('queued')
})

test('an e-mail tells programs that nobody wrote it, and how to stop it', async () => {
  const server = await aServer()
  const member = await aMember()
  const post = await aPost({ authorId: member.id })
  const reply = await aReply(post.id)
  const data = { replyId: reply.id }
  const id = await enqueueEmail(db, replyToYourDiscussion, { member: member.id, data })
  await sendEmail(id ?? '', 0, false)
  const [message = ''] = server.accepted
  expect(headerOf(message, 'auto-submitted')).toBe('auto-generated')
  expect(headerOf(message, 'x-auto-response-suppress')).toBe('All')
  expect(headerOf(message, 'list-unsubscribe')).toMatch(
    new RegExp(`^<${env.siteUrl.origin}/api/mail/unsubscribe\\?token=[\\w-]{43}>$`),
  )
  expect(headerOf(message, 'reply-to')).toBeUndefined()

  const enquiry = { firstName: 'A', lastName: 'B', email: 'asks@b.example', interest: 'general' }
  const { id: enquiryId } = await db.enquiry.create({ data: { ...enquiry, message: 'Hello' } })
  const recipient = 'hello@irishagile.example'
  const toUs = await enqueueEmail(db, enquiryReceived, { recipient, data: { enquiryId } })
  await sendEmail(toUs ?? '', 0, false)
  expect(headerOf(server.accepted[1] ?? '', 'to')).toBe(recipient)
  expect(headerOf(server.accepted[1] ?? '', 'reply-to')).toBe('asks@b.example')
  expect(headerOf(server.accepted[1] ?? '', 'list-unsubscribe')).toBeUndefined()
})

test('an e-mail goes to the address that its reader has by then', async () => {
  const server = await aServer()
  const { member, id } = await aWelcomeEmail()
  await db.member.update({ where: { id: member.id }, data: { email: `new-${member.email}` } })
  await sendEmail(id, 0, false)
  expect(headerOf(server.accepted[0] ?? '', 'to')).toBe(`new-${member.email}`)
})

test('an e-mail that has lost its point is not sent, and not sent later', async () => {
  const server = await aServer()
  const member = await aMember()
  const data = { replyId: randomUUID() }
  const id = await enqueueEmail(db, replyToYourDiscussion, { member: member.id, data })
  await sendEmail(id ?? '', 0, false)
  expect(server.accepted).toEqual([])
  expect(await db.email.findUniqueOrThrow({ where: { id: id ?? '' } })).toMatchObject({
    state: 'cancelled',
    sentAt: null,
    data: {},
  })
})
