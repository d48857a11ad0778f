import { expect, test } from 'vitest'
import { app } from '../app.ts'
import { db } from '../db.ts'
import { ask } from '../test/ask.ts'
import { aMember, aPost, aReply, aViewer } from '../test/factories.ts'
import { headerOf, textIn } from '../test/mail.ts'
import { acceptMail } from '../test/mail-server.ts'
import { chooseByLink, chooseLetters, findChoiceOfLink, findLetterChoices } from './preferences.ts'
import { enqueueLetter, type NewLetter } from './outbox.ts'
import { sendLetter } from './sender.ts'

const server = acceptMail()

async function send(letter: NewLetter): Promise<string | undefined> {
  const id = await enqueueLetter(db, letter)
  const before = server.accepted.length
  await sendLetter(id ?? '', 0, false)
  return server.accepted[before]
}

async function aReplyLetter(memberId: string) {
  const post = await aPost({ authorId: memberId })
  const reply = await aReply(post.id)
  return send({ kind: 'reply-to-your-discussion', member: memberId, data: { replyId: reply.id } })
}

/** As a mail program does it: what stands in the header, without cookies, as a form. */
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

test('one click in a mail program stops this kind of letter and no other, without signing in', async () => {
  const member = await aMember()
  const letter = (await aReplyLetter(member.id)) ?? ''
  expect(headerOf(letter, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')

  expect((await oneClick(letter)).status).toBe(200)
  expect(await aReplyLetter(member.id)).toBeUndefined()
  const post = await aPost({ authorId: member.id })
  const approved = { kind: 'item-approved', member: member.id, data: { type: 'post', id: post.id } } as const
  expect(await send(approved)).toContain('Your discussion is published')
  // Programs repeat it, and some send it as their web page's.
  expect((await oneClick(letter)).status).toBe(200)
  const foreign = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
  expect((await oneClick(letter, foreign)).status).toBe(200)
})

test('a form of several parts is understood too', async () => {
  const member = await aMember()
  const letter = (await aReplyLetter(member.id)) ?? ''
  const body = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
  const token = tokenIn(letter)
  const answer = await app.request(`/api/mail/unsubscribe?token=${token}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  })
  expect(answer.status).toBe(200)
  expect((await findChoiceOfLink(token))?.isWanted).toBe(false)
})

test('looking stops nothing: programs that open every link only see a page', async () => {
  const member = await aMember()
  const token = tokenIn((await aReplyLetter(member.id)) ?? '')
  const answer = await app.request(`/api/mail/unsubscribe?token=${token}`)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(`/unsubscribe?token=${token}`)
  expect(await findChoiceOfLink(token)).toEqual({
    name: 'mailOnReply',
    title: 'Somebody replies to your discussion',
    isWanted: true,
  })
})

test('a link can start the letters again, and knows nothing else about its reader', async () => {
  const member = await aMember()
  const token = tokenIn((await aReplyLetter(member.id)) ?? '')
  await chooseByLink(token, false)
  expect((await chooseByLink(token, true)).isWanted).toBe(true)
  expect(await aReplyLetter(member.id)).toBeDefined()
  const { data } = await ask(null, `{ letterChoiceOfLink(token: "${token}") { name title isWanted } }`)
  expect(JSON.stringify(data)).not.toContain(member.email)
})

test('other doors still take nothing from other sites, and no forms', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '3' }
  const sent = (headers: Record<string, string>) =>
    app.request('/api/auth/logout', { method: 'POST', body: 'a=b', headers })
  expect((await sent(form)).status).toBe(415)
  expect((await sent({ ...form, origin: 'https://mail.example' })).status).toBe(403)
})

test('a token that is unknown stops nothing', async () => {
  for (const token of ['', 'x', 'x'.repeat(43)]) {
    await expect(chooseByLink(token, false)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await findChoiceOfLink(token)).toBeNull()
  }
})

test('members choose each kind by itself', async () => {
  const viewer = await aViewer()
  const wanted = async () => (await findLetterChoices(viewer)).map(({ isWanted }) => isWanted)
  expect(await wanted()).toEqual([true, true, true])
  await chooseLetters(viewer, { mailOnApproval: false })
  expect(await wanted()).toEqual([true, false, true])
  await chooseLetters(viewer, { mailOnApproval: true, mailOnReply: false, mailOnRejection: false })
  expect(await wanted()).toEqual([false, true, false])
  await expect(chooseLetters(viewer, { mailOnReply: 'no' })).rejects.toMatchObject({ code: 'INVALID' })
  await expect(chooseLetters(null, {})).rejects.toMatchObject({ code: 'SIGNED_OUT' })
})

test('a letter that is part of what was asked for has no such link', async () => {
  const member = await aMember()
  const letter = (await send({ kind: 'activated', member: member.id, data: {} })) ?? ''
  expect(headerOf(letter, 'list-unsubscribe')).toBeUndefined()
  expect(textIn(letter)).not.toContain('unsubscribe')
})
