import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { db } from '../../database/db.ts'
import { adjustVotes } from '../../forum/votes/adjustments.ts'
import { deletePost, deleteReply, editPost } from '../../forum/items/edits.ts'
import { lockPost } from '../../forum/items/locks.ts'
import { deleteAccount } from '../../members/account/deletion.ts'
import { KEPT, removeWhatIsOver } from '../../members/account/retention.ts'
import { env } from '../../lib/env.ts'
import { sendEmail } from '../../mail/sender.ts'
import { settleGone } from '../../reports/settling.ts'
import { ask, call } from '../../test/ask.ts'
import { aMember, anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { headerOf, textIn } from '../../test/mail/mail.ts'
import { acceptMail } from '../../test/mail/mail-server.ts'
import { untilSomebodyWaits } from '../../test/waiting.ts'
import { setDisabled } from '../suspension/suspension.ts'
import { undoDisable } from '../suspension/undo.ts'
import { decideItem } from '../acts/decide.ts'
import { undoDecisions } from '../acts/undo/undo.ts'

const server = acceptMail()

beforeAll(() => void (env.RATE_LIMITS = 'off'))

async function aReport(targetId: string, more: object = {}) {
  const email = `${randomUUID()}@visitors.example`
  const body = { targetType: 'post', targetId, kind: 'spam', details: 'This sells a course.', email, ...more }
  const answer = await call('POST', '/api/reports', { body })
  expect(answer.status).toBe(201)
  const reference = String(answer.body['reference'])
  const { id } = await db.report.findUniqueOrThrow({ where: { reference } })
  return { id, reference, email }
}

/** What the reporter reads once it is decided; null when nothing is to be sent. */
async function outcomeOf({ id, email }: { id: string; email: string }) {
  const queued = await db.email.findFirst({ where: { about: id, kind: 'report-decided', state: 'queued' } })
  if (!queued) return null
  await sendEmail(queued.id)
  const mail = server.accepted.at(-1) ?? ''
  expect(headerOf(mail, 'to')).toBe(email)
  return { after: queued.sendAfter, text: textIn(mail).replaceAll(/\s+/g, ' ') }
}

const QUERY = `query ($after: String) { reported(first: 100, after: $after) {
  nodes { targetType targetId title status version member { lastName }
    reports { count first { kind details name reporter { id } } } } } }`
type Node = { targetId: string; reports: { count: number; first: object[] } }
const queueOf = async (admin: Parameters<typeof ask>[0]) => {
  const { data, errors } = await ask(admin, QUERY)
  expect(errors).toBeUndefined()
  return (data as { reported: { nodes: Node[] } }).reported.nodes
}
const decide = (admin: Parameters<typeof ask>[0], input: object) =>
  ask(admin, 'mutation ($input: DecideReportsInput!) { decideReports(input: $input) { message } }', { input })
const actionsOn = async (targetId: string) =>
  (await db.moderationLog.findMany({ where: { targetId }, orderBy: { sequence: 'asc' } })).map(
    ({ action }) => action,
  )

describe('the queue of reports', () => {
  test('gathers them by item, the longest open first, with who wrote it and who reports it', async () => {
    const [admin, member, author] = [await anAdmin(), await aViewer(), await aMember({ lastName: 'Author' })]
    const { id: first } = await aPost({ authorId: author.id, title: 'Reported first' })
    const { id: second } = await aReply(first)
    await aReport(first)
    await aReport(second, { targetType: 'reply' })
    await aReport(author.id, { targetType: 'user', kind: 'other' })
    const input = {
      targetType: 'POST',
      targetId: first,
      kind: 'OFF_TOPIC',
      details: 'It is about gardening.',
    }
    await ask(member, 'mutation ($input: FileReportInput!) { fileReport(input: $input) { reference } }', {
      input,
    })

    const ids = [first, second, author.id]
    const nodes = (await queueOf(admin)).filter(({ targetId }) => ids.includes(targetId))
    expect(nodes).toMatchObject([
      {
        targetType: 'POST',
        targetId: first,
        title: 'Reported first',
        status: 'APPROVED',
        version: null,
        member: { lastName: 'Author' },
        reports: {
          count: 2,
          first: [
            { kind: 'SPAM', reporter: null },
            { kind: 'OFF_TOPIC', details: 'It is about gardening.', reporter: { id: member.id } },
          ],
        },
      },
      { targetType: 'REPLY', targetId: second, title: 'Reported first', reports: { count: 1 } },
      { targetType: 'USER', targetId: author.id, status: null, reports: { count: 1 } },
    ])
  })

  test('is counted in the overview, with since when the oldest is open', async () => {
    const admin = await anAdmin()
    const read = async () =>
      (await ask(admin, '{ overview { reports { count since } } }')).data as {
        overview: { reports: { count: number; since: string } }
      }
    const { id } = await aPost()
    const before = (await read()).overview.reports.count
    await aReport(id)
    await aReport(id)
    const { count, since } = (await read()).overview.reports
    expect(count).toBe(before + 1)
    expect(since).toBeTruthy()
  })
})

describe('the reports on an item', () => {
  test('are upheld by unpublishing it: whoever reported it is told, and both acts are in the log', async () => {
    const admin = await anAdmin()
    const [{ id, title }, { id: another }] = [await aPost(), await aPost()]
    const [one, other] = [await aReport(id), await aReport(id)]
    const elsewhere = await aReport(another)
    await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'advertising' })
    for (const report of [one, other]) {
      const outcome = await outcomeOf(report)
      expect(outcome?.text).toContain(title)
      expect(outcome?.text).toContain('we have acted on it')
      expect(outcome?.after.getTime()).toBeGreaterThan(Date.now() + 10_000)
    }
    expect(await outcomeOf(elsewhere), 'nobody who reported something else').toBeNull()
    expect(await db.report.findUnique({ where: { id: elsewhere.id } })).toMatchObject({ decidedAt: null })
    expect(await actionsOn(id)).toEqual(['uphold_report', 'unpublish_post'])
    expect((await queueOf(admin)).some(({ targetId }) => targetId === id)).toBe(false)
  })

  test('are dismissed with a note, and their reporter reads how to object', async () => {
    const admin = await anAdmin()
    const { id } = await aPost()
    const report = await aReport(id)
    const input = { targetType: 'POST', targetId: id, outcome: 'DISMISSED', note: 'It is a fair question.' }
    expect((await decide(admin, input)).errors).toBeUndefined()
    const outcome = await outcomeOf(report)
    expect(outcome?.text).toContain('It is a fair question.')
    expect(outcome?.text).toContain('you can object once, within six months')
    expect(outcome?.text).toContain(report.reference)
    expect((await call('GET', `/api/forum/posts/${id}`)).status).toBe(200)
    expect(await actionsOn(id)).toEqual(['dismiss_report'])
    expect((await decide(admin, input)).errors?.[0]).toMatchObject({
      message: 'Somebody has just decided about this.',
      extensions: { code: 'CONFLICT' },
    })
  })

  test('are open again when the decision is taken back, and nobody is told', async () => {
    const admin = await anAdmin()
    const { id } = await aPost()
    const report = await aReport(id)
    await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'civil' })
    expect(await undoDecisions(admin, { items: [{ type: 'post', id }] })).toBe(1)
    expect(await db.report.findUnique({ where: { id: report.id } })).toMatchObject({
      decidedAt: null,
      outcome: null,
      decisionId: null,
    })
    expect(await outcomeOf(report)).toBeNull()
  })

  test('are not upheld while it stays published', async () => {
    const { id } = await aPost()
    await aReport(id)
    const input = { targetType: 'POST', targetId: id, outcome: 'UPHELD' }
    expect((await decide(await anAdmin(), input)).errors?.[0]).toMatchObject({
      message: 'Unpublish it, or reject it: that upholds the reports on it.',
      extensions: { code: 'INVALID' },
    })
  })

  test('stay open when an edit of it is decided about', async () => {
    const author = await aViewer()
    const { id } = await aPost({ authorId: author.id })
    const report = await aReport(id)
    await db.revision.create({
      data: {
        postId: id,
        authorId: author.id,
        title: 'An edit of it',
        content: 'Edited',
        contentHtml: '<p>Edited</p>',
        category: 'Remote Work',
        status: 'pending',
      },
    })
    await decideItem(await anAdmin(), 'post', id, { status: 'approve' })
    expect((await db.report.findUniqueOrThrow({ where: { id: report.id } })).outcome).toBeNull()
  })

  test('are dismissed as they stand beside an edit of it, which stays pending', async () => {
    const author = await aViewer()
    const { id, category } = await aPost({ authorId: author.id })
    await aReport(id)
    const content = 'A text that nobody has read so far.'
    await editPost(author, { id, title: 'Another title for it', content, category })
    const input = { targetType: 'POST', targetId: id, outcome: 'DISMISSED' }
    expect((await decide(await anAdmin(), input)).errors).toBeUndefined()
    expect(await db.report.count({ where: { targetId: id, outcome: 'dismissed' } })).toBe(1)
    expect(await db.revision.count({ where: { postId: id, status: 'pending' } })).toBe(1)
  })

  test('are settled when its author removes it, and leave the queue at once', async () => {
    const [admin, author] = [await anAdmin(), await aViewer()]
    const [{ id }, open] = [await aPost({ authorId: author.id }), await aPost()]
    const reply = await aReply(open.id, { authorId: author.id })
    const reports = [await aReport(id), await aReport(reply.id, { targetType: 'reply' })]
    await deletePost(author, id)
    await deleteReply(author, reply.id)
    const queued = (await queueOf(admin)).map(({ targetId }) => targetId)
    expect(queued).not.toContain(id)
    expect(queued).not.toContain(reply.id)
    await settleGone()
    for (const each of reports)
      expect((await outcomeOf(each))?.text).toContain('removed before anybody had decided')
  })

  test('are settled too where the replies of others keep its place, and those on the replies stay open', async () => {
    const [admin, author] = [await anAdmin(), await aViewer()]
    const { id } = await aPost({ authorId: author.id })
    const reply = await aReply(id)
    const [report, onReply] = [await aReport(id), await aReport(reply.id, { targetType: 'reply' })]
    await deletePost(author, id)
    const queued = (await queueOf(admin)).map(({ targetId }) => targetId)
    expect([queued.includes(id), queued.includes(reply.id)]).toEqual([false, true])
    await settleGone()
    expect((await outcomeOf(report))?.text).toContain('removed before anybody had decided')
    expect(await outcomeOf(onReply)).toBeNull()
  })
})

test('the reports on a profile are upheld or dismissed by themselves', async () => {
  const admin = await anAdmin()
  for (const [outcome, message, said] of [
    ['UPHELD', 'The reports are upheld.', 'we have acted on it'],
    ['DISMISSED', 'The reports are dismissed.', 'leave it as it is'],
  ] as const) {
    const { id } = await aMember()
    const report = await aReport(id, { targetType: 'user' })
    const done = { data: { decideReports: { message } } }
    expect(await decide(admin, { targetType: 'USER', targetId: id, outcome })).toEqual(done)
    expect((await outcomeOf(report))?.text).toContain(said)
    expect(await actionsOn(id)).toEqual([outcome === 'UPHELD' ? 'uphold_report' : 'dismiss_report'])
  }
})

describe('who reported', () => {
  test('reads it in the file of their own data, whether they were signed in or not', async () => {
    const member = await aViewer()
    const { id } = await aPost()
    const own = await aReport(id, { email: member.email })
    const { body } = await call('GET', '/api/account/data', { cookie: member.cookie })
    expect(body['reports']).toMatchObject([{ reference: own.reference, details: 'This sells a course.' }])
  })

  test('is forgotten with the account; the report stays to be decided', async () => {
    const member = await aViewer()
    const { id } = await aPost()
    const visited = await aReport(id, { email: member.email })
    const body = { targetType: 'post', targetId: id, kind: 'spam', details: 'This sells a course.' }
    await call('POST', '/api/reports', { cookie: member.cookie, body })
    await deleteAccount(member, { email: member.email })
    const reports = await db.report.findMany({ where: { targetId: id } })
    expect(reports).toHaveLength(2)
    for (const report of reports) expect(report).toMatchObject({ reporterId: null, name: null, email: null })
    expect(await db.email.count({ where: { about: visited.id } })).toBe(0)
  })

  test('is forgotten half a year after the decision, with the report', async () => {
    const { id } = await aPost()
    const [over, kept, open] = [await aReport(id), await aReport(id), await aReport(id)]
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
    const dismissed = (decidedAt: Date) => ({ outcome: 'dismissed', decidedAt }) as const
    await db.report.update({ where: { id: over.id }, data: dismissed(ago(KEPT.report + 1)) })
    await db.report.update({ where: { id: kept.id }, data: dismissed(ago(KEPT.report - 1)) })
    await db.report.update({ where: { id: open.id }, data: { createdAt: ago(900) } })
    await removeWhatIsOver()
    const left = await db.report.findMany({ where: { targetId: id }, orderBy: { id: 'asc' } })
    expect(left.map((report) => report.id)).toEqual([kept.id, open.id])
  })
})

test('disabling an author for spam upholds the reports on what it takes down; undone, they are open again', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const { id } = await aPost({ authorId: author.id })
  const { id: other } = await aPost()
  await aReport(id, { email: 'nuala@visitor.example' })
  await aReport(other)
  const openOn = (targetId: string) => db.report.count({ where: { targetId, decidedAt: null } })
  await call('PATCH', `/api/admin/users/${author.id}/disable`, {
    cookie: admin.cookie,
    body: { disabled: true, rule: 'advertising', unpublishPublished: true },
  })
  expect([await openOn(id), await openOn(other)]).toEqual([0, 1])
  expect(await db.report.findFirstOrThrow({ where: { targetId: id } })).toMatchObject({ outcome: 'upheld' })
  await undoDisable(admin, author.id)
  expect(await openOn(id)).toBe(1)
})

test('reports on what stays published stay open, though an edit of it is rejected with its author’s account', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const { id, category } = await aPost({ authorId: author.id })
  await editPost(author, {
    id,
    title: 'Another title',
    content: 'Another text that sells nothing.',
    category,
  })
  await aReport(id)
  await setDisabled(admin, author.id, { disabled: true, rejectPending: true })
  expect(await db.revision.count({ where: { postId: id, status: 'rejected' } })).toBe(1)
  expect(await db.report.count({ where: { targetId: id, decidedAt: null } })).toBe(1)
})

test('whoever is enabled again later has the reports on what comes back looked at again, and no others', async () => {
  const [admin, author, replier, post] = [await anAdmin(), await aViewer(), await aViewer(), await aPost()]
  const [own, gone] = [await aPost({ authorId: author.id }), await aPost({ authorId: author.id })]
  const stranger = await aViewer()
  const strange = await aPost({ authorId: stranger.id })
  const reply = await aReply(post.id, { authorId: replier.id })
  for (const { id } of [own, gone, strange]) await aReport(id)
  await aReport(reply.id, { targetType: 'reply' })
  await decideItem(admin, 'post', gone.id, { status: 'reject', from: 'approved', rule: 'civil' })
  for (const { id } of [author, replier, stranger])
    await setDisabled(admin, id, { disabled: true, unpublishPublished: true })
  const open = () =>
    Promise.all(
      [own, reply, gone, strange].map(({ id: targetId }) =>
        db.report.count({ where: { targetId, decidedAt: null } }),
      ),
    )
  expect(await open()).toEqual([0, 0, 0, 0])
  await setDisabled(admin, author.id, { disabled: false })
  expect(await open(), 'nor those on what went with somebody else').toEqual([1, 0, 0, 0])
  await setDisabled(admin, replier.id, { disabled: false })
  expect(await open()).toEqual([1, 1, 0, 0])
})

describe('taking back what was decided about reports alone', () => {
  const UNDO =
    'mutation ($input: UndoReportsDecisionInput!) { undoReportsDecision(input: $input) { message } }'
  const tooLate = {
    errors: [{ message: 'It is too late to undo this.', extensions: { code: 'CONFLICT' } }],
  }
  const reasonOfLast = async (targetId: string) =>
    (await db.moderationLog.findFirstOrThrow({ where: { targetId }, orderBy: { sequence: 'desc' } })).reason

  test('opens them again, and nobody is told', async () => {
    const [admin, { id: targetId }] = [await anAdmin(), await aPost()]
    const reports = [await aReport(targetId), await aReport(targetId)]
    const input = { targetType: 'POST', targetId }
    await decide(admin, { ...input, outcome: 'DISMISSED', note: 'We see nothing wrong with it.' })
    expect((await queueOf(admin)).map((each) => each.targetId)).not.toContain(targetId)

    expect((await ask(admin, UNDO, { input })).data).toEqual({
      undoReportsDecision: { message: 'The reports are open again.' },
    })
    const reported = (await queueOf(admin)).find((each) => each.targetId === targetId)
    expect(reported?.reports.count).toBe(2)
    for (const report of reports) expect(await outcomeOf(report)).toBeNull()
    expect(await actionsOn(targetId)).toEqual(['dismiss_report', 'reopen_report'])
    expect(await reasonOfLast(targetId)).toBe('Undone: were dismissed')
    expect(await ask(admin, UNDO, { input })).toMatchObject(tooLate)
  })

  test('opens those on that item alone, and again when they were dismissed once more', async () => {
    const [admin, { id: targetId }, { id: later }] = [await anAdmin(), await aPost(), await aPost()]
    for (const id of [targetId, later]) await aReport(id)
    const openOn = (id: string) => db.report.count({ where: { targetId: id, decidedAt: null } })
    const dismiss = (id: string) => decide(admin, { targetType: 'POST', targetId: id, outcome: 'DISMISSED' })
    const undo = () => ask(admin, UNDO, { input: { targetType: 'POST', targetId } })
    await dismiss(targetId)
    await dismiss(later)
    await undo()
    expect([await openOn(targetId), await openOn(later)]).toEqual([1, 0])
    await dismiss(targetId)
    // What else is done with the item meanwhile is another act.
    const votes = { likeAdjustment: 1, dislikeAdjustment: 0, reason: 'Machines' }
    await adjustVotes(admin, { type: 'post', id: targetId, ...votes })
    await undo()
    expect([await openOn(targetId), await openOn(later)]).toEqual([1, 0])
  })

  test('says in the log whether they were upheld', async () => {
    const [admin, { id: targetId }] = [await anAdmin(), await aMember()]
    await aReport(targetId, { targetType: 'user' })
    await decide(admin, { targetType: 'USER', targetId, outcome: 'UPHELD' })
    await ask(admin, UNDO, { input: { targetType: 'USER', targetId } })
    expect(await reasonOfLast(targetId)).toBe('Undone: were upheld')
  })

  test('is for one’s own act, within ten seconds; what upheld them by a decision stays', async () => {
    const [admin, { id: targetId }] = [await anAdmin(), await aPost()]
    await aReport(targetId)
    const input = { targetType: 'POST', targetId }
    expect(await ask(admin, UNDO, { input })).toMatchObject(tooLate)
    await decide(admin, { ...input, outcome: 'DISMISSED' })
    expect(await ask(await anAdmin(), UNDO, { input })).toMatchObject(tooLate)
    vi.useFakeTimers({ now: Date.now() + 13_000, toFake: ['Date'] })
    try {
      expect(await ask(admin, UNDO, { input })).toMatchObject(tooLate)
    } finally {
      vi.useRealTimers()
    }

    const { id: other } = await aPost()
    await aReport(other)
    await decideItem(admin, 'post', other, { status: 'reject', from: 'approved', rule: 'advertising' })
    expect(await ask(admin, UNDO, { input: { targetType: 'POST', targetId: other } })).toMatchObject(tooLate)
  })

  test('waits for whoever has the item in hand at the same moment', async () => {
    const [admin, { id: targetId }] = [await anAdmin(), await aPost()]
    await aReport(targetId)
    const input = { targetType: 'POST', targetId }
    await decide(admin, { ...input, outcome: 'DISMISSED' })
    const { undoing } = await db.$transaction(async (quicker) => {
      await lockPost(quicker, targetId)
      const answer = ask(admin, UNDO, { input })
      await untilSomebodyWaits()
      return { undoing: answer }
    })
    expect((await undoing).errors).toBeUndefined()
  })

  test('leaves the item’s own decision to be taken back by itself', async () => {
    const [admin, { id }] = [await anAdmin(), await aPost({ status: 'pending' })]
    const { target } = await decideItem(admin, 'post', id, { status: 'approve' })
    await aReport(id)
    const input = { targetType: 'POST', targetId: id }
    await decide(admin, { ...input, outcome: 'DISMISSED' })
    await ask(admin, UNDO, { input })
    expect(await undoDecisions(admin, { items: [target] })).toBe(1)
  })
})
