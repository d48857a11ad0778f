import { describe, expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { env } from '../lib/env.ts'
import { sendEmail } from '../mail/sender.ts'
import { execute, call, post } from '../test/execute.ts'
import { aMember, anAdmin, aPost, aReply, aViewer, type SignedIn } from '../test/factories.ts'
import { headerOf, textIn } from '../test/mail/mail.ts'
import { acceptMail } from '../test/mail/mail-server.ts'
import { REFERENCE } from './rules.ts'

const server = acceptMail()

const DETAILS = 'This sells a course that does not exist.'
const report = (targetId: string, more: object = {}) =>
  post('/api/reports', { targetType: 'post', targetId, kind: 'spam', details: DETAILS, ...more })
const reportAs = (member: SignedIn, targetId: string, more: object = {}) =>
  call('POST', '/api/reports', {
    cookie: member.cookie,
    body: { targetType: 'post', targetId, kind: 'spam', details: DETAILS, ...more },
  })
const reportsOn = (targetId: string) => db.report.findMany({ where: { targetId }, orderBy: { id: 'asc' } })

describe('a visitor', () => {
  test('reports a discussion, a reply and a profile, with a reference for each', async () => {
    const author = await aMember()
    const { id } = await aPost({ authorId: author.id })
    const reply = await aReply(id)
    const responses = [
      await report(id),
      await report(reply.id, { targetType: 'reply' }),
      await report(author.id, { targetType: 'user' }),
    ]
    for (const { status, body } of responses) {
      expect(status).toBe(201)
      expect(body['reference']).toMatch(REFERENCE)
    }
    expect(await reportsOn(id)).toMatchObject([
      { kind: 'spam', details: DETAILS, name: null, email: null, reporterId: null, decidedAt: null },
    ])
  })

  test('gets a receipt at once when they give an address, without any typed text', async () => {
    const { id, title } = await aPost()
    const email = 'Reader@visitors.example'
    const { body } = await report(id, { name: 'Buy cheap watches', email })
    const [filed] = await reportsOn(id)
    const queued = await db.email.findFirstOrThrow({ where: { about: filed?.id ?? '' } })
    expect(queued.sendAfter.getTime()).toBeLessThanOrEqual(Date.now())
    await sendEmail(queued.id)
    const mail = server.accepted.at(-1) ?? ''
    expect(headerOf(mail, 'to')).toBe(email.toLowerCase())
    expect(headerOf(mail, 'subject')).toBe(`Your report ${String(body['reference'])}`)
    const text = textIn(mail).replaceAll(/\s+/g, ' ')
    expect(text).toContain(title)
    expect(text).not.toContain('watches')
    expect(text).not.toContain(DETAILS)
  })

  test('causes at most one receipt in 15 minutes to an address, however it is spelled', async () => {
    env.RATE_LIMITS = 'on'
    try {
      const posts = [await aPost(), await aPost(), await aPost(), await aPost()]
      const emails = [
        'somebody@else.example',
        'SOMEBODY@else.example',
        ' somebody@ELSE.example',
        'other@else.example',
      ]
      const responses = await Promise.all(
        posts.map(({ id }, index) => report(id, { email: emails[index], details: `${DETAILS} ${index}` })),
      )
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201])
      for (const { body } of responses) expect(body['reference']).toMatch(REFERENCE)
      const mailed = { recipient: { endsWith: '@else.example' } }
      const sent = await db.email.findMany({ where: mailed, orderBy: { recipient: 'asc' } })
      expect(sent.map(({ recipient }) => recipient)).toEqual(['other@else.example', 'somebody@else.example'])
    } finally {
      await db.rateLimit.deleteMany()
    }
  })

  test('files one report of ten identical simultaneous ones, and of a later one', async () => {
    const { id } = await aPost()
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => report(id, { email: 'a@b.example' })),
    )
    responses.push(await report(id, { email: 'A@b.example' }))
    expect(new Set(responses.map(({ body }) => body['reference'])).size).toBe(1)
    const filed = await reportsOn(id)
    expect(filed).toHaveLength(1)
    expect(await db.email.count({ where: { about: filed[0]?.id ?? '' } })).toBe(1)
    await report(id, { details: 'And it was not even written by a person.' })
    expect(await reportsOn(id)).toHaveLength(2)
  })

  test.each([
    ['name', { email: 'a@b.example', goodFaith: true }],
    ['email', { name: 'Una Reader', goodFaith: true }],
    ['goodFaith', { name: 'Una Reader', email: 'a@b.example' }],
  ])('must state %s in a report of illegal content', async (path, particulars) => {
    const { id } = await aPost()
    const response = await report(id, { kind: 'illegal', ...particulars })
    expect(response).toMatchObject({ status: 400, body: { issues: [{ path }] } })
    expect(await reportsOn(id)).toEqual([])
    const whole = { kind: 'illegal', name: 'Una Reader', email: 'a@b.example', goodFaith: true }
    expect((await report(id, whole)).status).toBe(201)
  })

  test.each([
    ['kind', { kind: 'ugly' }],
    ['details', { details: 'Bad.' }],
    ['email', { email: 'nobody' }],
    ['targetType', { targetType: 'section' }],
    ['name', { name: '12345' }],
  ])('gets a message about an invalid %s', async (path, wrong) => {
    const { id } = await aPost()
    expect(await report(id, wrong)).toMatchObject({ status: 400, body: { issues: [{ path }] } })
  })

  test('gets the reference of a stored report even when the browser fills in the honeypot', async () => {
    const { id } = await aPost()
    const { status, body } = await report(id, { website: 'https://mine.example' })
    expect(status).toBe(201)
    expect(await reportsOn(id)).toMatchObject([{ reference: body.reference }])
  })
})

describe('an item that is not public', () => {
  test('cannot be reported, without revealing that it exists', async () => {
    const hidden = await aPost({ status: 'pending' })
    const removed = await aPost({ deletedAt: new Date() })
    const inHidden = await aReply(hidden.id)
    const closed = await aMember({ isPublicProfile: false })
    const applicant = await aMember({ isVerified: false })
    const member = await aViewer()
    const unknown = await report('00000000-0000-7000-8000-000000000000')
    expect(unknown.status).toBe(404)
    for (const [targetType, id] of [
      ['post', hidden.id],
      ['post', removed.id],
      ['reply', inHidden.id],
      ['user', closed.id],
      ['user', applicant.id],
    ] as const) {
      expect(await report(id, { targetType })).toMatchObject({ status: 404, body: unknown.body })
      expect((await reportAs(member, id, { targetType })).status).toBe(404)
      const query =
        'query ($type: ReportTargetType!, $id: ID!) { reportTarget(type: $type, id: $id) { title } }'
      const { data } = await execute(member, query, { type: targetType.toUpperCase(), id })
      expect(data).toEqual({ reportTarget: null })
    }
  })

  test('is not revealed by the form either: a private author is anonymous', async () => {
    const author = await aMember({ isPublicProfile: false, firstName: 'Hidden' })
    const { id } = await aPost({ authorId: author.id })
    const query = `{ reportTarget(type: POST, id: "${id}") { authorName } }`
    expect((await execute(await anAdmin(), query)).data).toEqual({
      reportTarget: { authorName: 'Anonymous User' },
    })
  })
})

describe('a member', () => {
  test('reports under the name and address of the account', async () => {
    const member = await aViewer({ firstName: 'Caoimhe' })
    const { id } = await aPost()
    const forged = { kind: 'illegal', name: 'Somebody Else', email: 'else@b.example', goodFaith: true }
    expect((await reportAs(member, id, forged)).status).toBe(201)
    const name = `Caoimhe ${member.lastName}`
    expect(await reportsOn(id)).toMatchObject([{ reporterId: member.id, name, email: member.email }])
  })

  test('has one open report per item, even with simultaneous ones', async () => {
    const member = await aViewer()
    const { id } = await aPost()
    const responses = await Promise.all([1, 2, 3].map(() => reportAs(member, id)))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(responses.map(({ body }) => body['reference'])).size).toBe(1)
    expect(await reportsOn(id)).toHaveLength(1)
  })

  test('cannot report their own items', async () => {
    const member = await aViewer()
    const { id } = await aPost({ authorId: member.id })
    expect(await reportAs(member, id)).toMatchObject({ status: 400 })
    expect(await reportAs(member, member.id, { targetType: 'user' })).toMatchObject({ status: 400 })
  })
})

test('accepts five reports an hour from a network', async () => {
  env.RATE_LIMITS = 'on'
  const { id } = await aPost()
  for (let time = 0; time < 5; time += 1) expect((await report(id)).status).toBe(201)
  const refused = await report(id)
  expect(refused.status).toBe(429)
  expect(refused.body['message']).toMatch(/^Too many reports from your network/)
  expect((await reportAs(await aViewer(), id)).status).toBe(201)
})
