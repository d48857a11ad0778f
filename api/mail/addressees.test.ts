import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeLink } from '../auth/links/links.ts'
import { db } from '../database/db.ts'
import { env } from '../lib/env.ts'
import { aMember, aPost } from '../test/factories.ts'
import { headerOf, textIn } from '../test/mail/mail.ts'
import { mailServers, stateOf, aWelcomeEmail } from '../test/mail/outbox.ts'
import { enqueueEmail } from './outbox.ts'
import { savePreference } from './preferences.ts'
import { sendEmail } from './sender.ts'
import { itemApproved } from '../moderation/acts/emails.ts'
import { addressConfirmation } from '../auth/emails.ts'
import { enquiryReceived } from '../contact/emails.ts'
import { applicationsPending } from '../members/applications/emails.ts'

const aServer = mailServers()

test('applies the preference at the time of sending', async () => {
  const server = await aServer()
  const member = await aMember()
  const { id: postId } = await aPost({ authorId: member.id })
  const data = { type: 'post', id: postId } as const
  const id = await enqueueEmail(db, itemApproved, { member: member.id, data })
  await savePreference(db, member.id, 'decision', { email: 'never' })
  await sendEmail(id ?? '')
  expect(server.accepted).toHaveLength(0)
  expect(await stateOf(id ?? '')).toBe('cancelled')
})

test('omits text typed by a visitor from e-mails to an unproven address', async () => {
  const server = await aServer()
  const { id: member } = await aMember({ isVerified: false, addressConfirmedAt: null, firstName: 'Canary' })
  const id = await db.$transaction(async (tx) => {
    const linkId = await makeLink(tx, { memberId: member, purpose: 'confirm_address' })
    return enqueueEmail(tx, addressConfirmation, { member, data: { linkId } })
  })
  await sendEmail(id ?? '')
  expect(textIn(server.accepted[0] ?? '')).toContain('/forum/register/confirm?token=')
  expect(server.accepted[0]).not.toContain('Canary')
})

test('marks an e-mail as automatic, with a link to unsubscribe', async () => {
  const server = await aServer()
  const member = await aMember()
  const post = await aPost({ authorId: member.id })
  const data = { type: 'post', id: post.id } as const
  const id = await enqueueEmail(db, itemApproved, { member: member.id, data })
  await sendEmail(id ?? '')
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
  await sendEmail(toUs ?? '')
  expect(headerOf(server.accepted[1] ?? '', 'to')).toBe(recipient)
  expect(headerOf(server.accepted[1] ?? '', 'reply-to')).toBe('asks@b.example')
  expect(headerOf(server.accepted[1] ?? '', 'list-unsubscribe')).toBeUndefined()
})

test('ignores preferences for an address without an account, and adds no link to change them', async () => {
  const server = await aServer()
  await aMember({ isVerified: false, addressConfirmedAt: new Date() })
  const [recipient, data] = ['hello@irishagile.example', { since: new Date(0).toISOString() }]
  await sendEmail((await enqueueEmail(db, applicationsPending, { recipient, data })) ?? '')
  expect(headerOf(server.accepted[0] ?? '', 'to')).toBe(recipient)
  expect(server.accepted[0]).not.toContain('unsubscribe')
})

test('sends an e-mail to its reader’s address at the time of sending', async () => {
  const server = await aServer()
  const { member, id } = await aWelcomeEmail()
  await db.member.update({ where: { id: member.id }, data: { email: `new-${member.email}` } })
  await sendEmail(id)
  expect(headerOf(server.accepted[0] ?? '', 'to')).toBe(`new-${member.email}`)
})

test('drops an e-mail whose subject has become obsolete', async () => {
  const server = await aServer()
  const member = await aMember()
  const data = { type: 'post', id: randomUUID() } as const
  const id = await enqueueEmail(db, itemApproved, { member: member.id, data })
  await sendEmail(id ?? '')
  expect(server.accepted).toEqual([])
  expect(await db.email.findUniqueOrThrow({ where: { id: id ?? '' } })).toMatchObject({
    state: 'cancelled',
    sentAt: null,
    data: {},
  })
})
