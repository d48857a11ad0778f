import { expect, test } from 'vitest'
import { app } from '../app/app.ts'
import { db } from '../database/db.ts'
import { execute } from '../test/execute.ts'
import { aMember, aPost, aReply } from '../test/factories.ts'
import { headerOf, textIn } from '../test/mail/mail.ts'
import { acceptMail } from '../test/mail/mail-server.ts'
import { updateEmailPreferenceByLink, findEmailPreferenceOfLink } from './preferences.ts'
import { notificationEmails } from '../notifications/emails/emails.ts'
import { activated } from '../members/emails.ts'
import { itemApproved } from '../moderation/acts/emails.ts'
import type { EmailKind } from './kinds.ts'
import { enqueueEmail } from './outbox.ts'
import { sendEmail } from './sender.ts'

const server = acceptMail()

async function send<Data extends object>(kind: EmailKind<Data>, member: string, data: Data) {
  const id = await enqueueEmail(db, kind, { member, data })
  const before = server.accepted.length
  await sendEmail(id ?? '')
  return server.accepted[before]
}

async function aReplyEmail(memberId: string) {
  const post = await aPost({ authorId: memberId })
  const reply = await aReply(post.id)
  const about = { subjectKey: `reply:${reply.id}`, postId: post.id, replyId: reply.id }
  const { id } = await db.notification.create({ data: { ...about, memberId, kind: 'reply' } })
  return send(notificationEmails.reply, memberId, { ids: [id] })
}

/** Posts the form of the List-Unsubscribe header without cookies, as a mail program does. */
const oneClick = (message: string, headers: Record<string, string> = {}) => {
  const address = new URL(/<(.+)>/.exec(headerOf(message, 'list-unsubscribe') ?? '')?.[1] ?? '')
  const init = {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  }
  return app.request(address.pathname + address.search, init)
}

const tokenIn = (message: string) => /unsubscribe\?token=([\w-]{43})/.exec(textIn(message))?.[1] ?? ''

test('stops one kind of e-mail with one click in a mail program, without signing in', async () => {
  const member = await aMember()
  const email = (await aReplyEmail(member.id)) ?? ''
  expect(headerOf(email, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')

  expect((await oneClick(email)).status).toBe(200)
  expect(await aReplyEmail(member.id)).toBeUndefined()
  const post = await aPost({ authorId: member.id })
  const about = { type: 'post', id: post.id } as const
  expect(await send(itemApproved, member.id, about)).toContain('Your discussion is published')
  // Mail programs repeat the request, and some send it as a form of the page.
  expect((await oneClick(email)).status).toBe(200)
  const foreign = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
  expect((await oneClick(email, foreign)).status).toBe(200)
})

test('accepts a multipart form', async () => {
  const member = await aMember()
  const email = (await aReplyEmail(member.id)) ?? ''
  const body = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
  const token = tokenIn(email)
  const response = await app.request(`/api/mail/unsubscribe?token=${token}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  })
  expect(response.status).toBe(200)
  expect((await findEmailPreferenceOfLink(token))?.isWanted).toBe(false)
})

test('changes nothing on GET, since mail programs open every link', async () => {
  const member = await aMember()
  const token = tokenIn((await aReplyEmail(member.id)) ?? '')
  const response = await app.request(`/api/mail/unsubscribe?token=${token}`)
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(`/unsubscribe?token=${token}`)
  expect(await findEmailPreferenceOfLink(token)).toEqual({
    title: 'New reply in a discussion you follow',
    isWanted: true,
    isOfMember: true,
    canChange: true,
  })
})

test('resumes e-mails by the link, without revealing anything else about the reader', async () => {
  const member = await aMember()
  const token = tokenIn((await aReplyEmail(member.id)) ?? '')
  await updateEmailPreferenceByLink(token, false)
  expect((await updateEmailPreferenceByLink(token, true)).isWanted).toBe(true)
  expect(await aReplyEmail(member.id)).toBeDefined()
  const { data } = await execute(null, `{ emailPreferenceOfLink(token: "${token}") { title isWanted } }`)
  expect(JSON.stringify(data)).not.toContain(member.email)
})

test('rejects requests from other sites, and forms, at other addresses', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '3' }
  const sent = (headers: Record<string, string>) =>
    app.request('/api/auth/logout', { method: 'POST', body: 'a=b', headers })
  expect((await sent(form)).status).toBe(415)
  expect((await sent({ ...form, origin: 'https://mail.example' })).status).toBe(403)
})

test('rejects an unknown token without changing anything', async () => {
  for (const token of ['', 'x', 'x'.repeat(43)]) {
    await expect(updateEmailPreferenceByLink(token, false)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await findEmailPreferenceOfLink(token)).toBeNull()
  }
})

test('omits the unsubscribe link from a required e-mail', async () => {
  const member = await aMember()
  const email = (await send(activated, member.id, {})) ?? ''
  expect(headerOf(email, 'list-unsubscribe')).toBeUndefined()
  expect(textIn(email)).not.toContain('unsubscribe')
})
