import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { anUnpublished, newest, readAsStranger, TEXT, tokenFor } from '../../test/moderation/appeals.ts'
import { call } from '../../test/execute.ts'
import { anAdmin, aViewer } from '../../test/factories.ts'
import { reconcileAppeals } from './outcome/obsolete.ts'
import { countAppeals } from './queue.ts'
import { aDismissed, NOTE, reportTokenFor } from '../../test/moderation/report-appeals.ts'

const DOOR = '/api/appeals'
const QUEUE = '/api/admin/appeals'
const DECISION_NOTE = 'We have read it again.'

/** Creates an unpublished discussion with an appeal, and the link of its author's e-mail. */
async function anAppeal() {
  const withdrawn = await anUnpublished()
  const { decisionId } = withdrawn
  const token = await tokenFor(decisionId)
  const { status, body } = await call('POST', DOOR, { body: { decisionId, token, text: TEXT } })
  expect(status).toBe(201)
  return { ...withdrawn, appealId: String(body['id']), body }
}

describe('POST /api/appeals', () => {
  test('accepts one appeal, with the token of its e-mail or from a signed-in member', async () => {
    const { decisionId, body, author } = await anAppeal()
    expect(body).toMatchObject({ decisionId, text: TEXT, outcome: null, decidedAt: null, isObsolete: false })
    const again = { cookie: author.cookie, body: { decisionId, text: TEXT } }
    expect(await call('POST', DOOR, again)).toMatchObject({
      status: 409,
      body: { message: 'You’ve already appealed this decision.' },
    })
  })

  test('accepts an appeal against the outcome of a report', async () => {
    const { reportId } = await aDismissed()
    const token = await reportTokenFor(reportId)
    expect(await call('POST', DOOR, { body: { reportId, token, text: TEXT } })).toMatchObject({
      status: 201,
      body: { reportId, text: TEXT },
    })
  })

  test('rejects signed-out visitors, other members and other links, without revealing anything', async () => {
    const [{ decisionId }, other] = [await anUnpublished(), await anUnpublished()]
    const body = { decisionId, text: TEXT }
    const tries = [
      { body },
      { body: { ...body, token: 'x'.repeat(43) } },
      { body: { ...body, token: await tokenFor(other.decisionId) } },
      { body, cookie: (await aViewer()).cookie },
      { body, cookie: (await anAdmin()).cookie },
      { body: { ...body, decisionId: 'nonsense' } },
    ]
    for (const each of tries)
      expect(await call('POST', DOOR, each)).toMatchObject({
        status: 404,
        body: { message: 'There’s no such decision.' },
      })
  })

  test('requires one subject and enough text', async () => {
    const { decisionId } = await anUnpublished()
    for (const body of [{ text: TEXT }, { text: TEXT, decisionId, reportId: decisionId }])
      expect(await call('POST', DOOR, { body })).toMatchObject({
        status: 400,
        body: { message: 'Say what you’re appealing: a decision or a report.' },
      })
    expect((await call('POST', DOOR, { body: { decisionId, text: 'No.' } })).status).toBe(400)
  })
})

describe('administrators', () => {
  test('read the queue page by page, and decide', async () => {
    await db.appeal.deleteMany({})
    const { admin, author, id, decisionId, appealId } = await anAppeal()
    const { reportId, reference } = await aDismissed()
    await call('POST', DOOR, { body: { reportId, token: await reportTokenFor(reportId), text: TEXT } })

    const { cookie } = await anAdmin()
    const first = await call('GET', `${QUEUE}?limit=1`, { cookie })
    expect(first.body).toEqual([
      {
        id: appealId,
        text: TEXT,
        createdAt: expect.any(String) as string,
        member: { id: author.id, firstName: author.firstName, lastName: author.lastName },
        decision: expect.objectContaining({ id: decisionId, targetId: id, rule: 'advertising' }) as object,
        whyNotDecide: null,
      },
    ])
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const { pathname, search } = new URL(next, 'https://irishagile.example')
    expect((await call('GET', `${pathname}${search}`, { cookie })).body).toMatchObject([
      { report: { reference, note: NOTE } },
    ])

    const path = `${QUEUE}/${appealId}`
    const body = { outcome: 'granted', answer: DECISION_NOTE }
    expect(await call('PATCH', path, { cookie: admin.cookie, body })).toMatchObject({ status: 403 })
    expect(
      await call('PATCH', path, { cookie, body: { outcome: 'moot', answer: DECISION_NOTE } }),
    ).toMatchObject({
      status: 400,
    })
    expect(await call('PATCH', path, { cookie, body })).toMatchObject({
      status: 200,
      body: { id: appealId, outcome: 'granted', answer: DECISION_NOTE },
    })
    expect(await readAsStranger(id)).toBe(200)
    expect(await newest(id)).toMatchObject({ action: 'grant_appeal' })
    expect((await call('PATCH', path, { cookie, body })).status).toBe(409)
    expect((await call('PATCH', `${QUEUE}/nonsense`, { cookie, body })).status).toBe(404)
  })

  test('see in the queue the subject of each appeal, and which of them others have to decide', async () => {
    await db.appeal.deleteMany({})
    const [first, second] = [await anAppeal(), await anAppeal()]
    const reports: string[] = []
    for (const { reportId } of [await aDismissed(), await aDismissed()]) {
      await call('POST', DOOR, { body: { reportId, token: await reportTokenFor(reportId), text: TEXT } })
      reports.push((await db.report.findUniqueOrThrow({ where: { id: reportId } })).reference)
    }
    const { body } = await call('GET', QUEUE, { cookie: first.admin.cookie })
    expect(body).toMatchObject([
      { decision: { id: first.decisionId }, whyNotDecide: expect.stringMatching(/^You made this/) as string },
      { decision: { id: second.decisionId }, whyNotDecide: null },
      { report: { reference: reports[0] } },
      { report: { reference: reports[1] } },
    ])
    await expect(countAppeals(first.author)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(countAppeals(null)).rejects.toMatchObject({ code: 'SIGNED_OUT' })
  })

  test('see why an obsolete appeal cannot be decided', async () => {
    const { admin, id, appealId } = await anAppeal()
    const { cookie } = await anAdmin()
    const body = { outcome: 'granted', answer: DECISION_NOTE }
    await db.post.update({ where: { id }, data: { deletedAt: new Date() } })
    const decide = () => call('PATCH', `${QUEUE}/${appealId}`, { cookie, body })
    expect(await decide()).toMatchObject({
      status: 409,
      body: { message: 'It’s been changed since, so there’s nothing left to put back.' },
    })
    await reconcileAppeals()
    expect(await decide()).toMatchObject({
      status: 409,
      body: { message: 'This appeal is closed: the decision no longer applies.' },
    })
    expect((await newest(id)).moderatorId).toBe(admin.id)
  })
})
