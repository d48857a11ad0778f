import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { written } from '../../test/mail/emails.ts'
import { anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { aReportOn } from '../../test/moderation/report-appeals.ts'
import { setDisabled } from '../suspension/suspension.ts'
import { decideItems } from './decide.ts'
import { undoDecisions } from './undo/undo.ts'

// One act sends one e-mail to each recipient, however many items it concerns (decisions, "Moderators").

/** Renders the queued e-mails to a member. */
async function queuedFor(member: SignedIn) {
  const emails = await db.email.findMany({
    where: { memberId: member.id, state: 'queued', kind: { not: 'report-received' } },
    orderBy: { id: 'asc' },
  })
  const row = await db.member.findUniqueOrThrow({ where: { id: member.id } })
  const contents = []
  for (const { kind, data } of emails) {
    const content = await written(kind, data as object, row)
    if (content) contents.push(content)
  }
  return contents
}

const linksIn = ({ body }: { body: string[] }) => body.filter((line) => line.includes('/decisions/'))

async function twoPending(author: SignedIn) {
  const { id: elsewhere } = await aPost()
  const post = { type: 'post' as const, id: (await aPost({ authorId: author.id, status: 'pending' })).id }
  const reply = {
    type: 'reply' as const,
    id: (await aReply(elsewhere, { authorId: author.id, status: 'pending' })).id,
  }
  return [post, reply]
}

test('sends each author of a rejected selection one e-mail, with an appeal link for each item', async () => {
  const [admin, one, other] = [await anAdmin(), await aViewer(), await aViewer()]
  const items = [...(await twoPending(one)), ...(await twoPending(other))]
  await decideItems(admin, { items, action: 'reject', rule: 'advertising' })
  for (const author of [one, other]) {
    const emails = await queuedFor(author)
    expect(emails).toHaveLength(1)
    expect(emails[0]?.subject).toBe('Your discussion was not published, and 1 more')
    const links = linksIn(emails[0] ?? { body: [] })
    expect(new Set(links).size).toBe(2)
    expect(emails[0]?.body.filter((line) => line === 'Hello Nuala,')).toHaveLength(1)
  }
})

test('removes an undone decision from the e-mail, and deletes the e-mail with the last of them', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const items = await twoPending(author)
  const [first, second] = await decideItems(admin, { items, action: 'reject', rule: 'advertising' })
  expect(await undoDecisions(admin, { items: [first?.target] })).toBe(1)
  const [left] = await queuedFor(author)
  expect(left?.subject).toBe('Your reply was not published')
  expect(await undoDecisions(admin, { items: [second?.target] })).toBe(1)
  expect(await queuedFor(author)).toEqual([])
})

test('bundles approvals into one optional e-mail', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  await decideItems(admin, { items: await twoPending(author), action: 'approve' })
  const emails = await db.email.findMany({ where: { memberId: author.id, state: 'queued' } })
  expect(emails.map(({ kind }) => kind)).toEqual(['bundle-of-approvals'])
  expect((await queuedFor(author))[0]?.subject).toBe('Your discussion is published, and 1 more')
})

test('sends one e-mail to a reporter of several items of one act', async () => {
  const [admin, author, reporter] = [await anAdmin(), await aViewer(), await aViewer()]
  const ids = [(await aPost({ authorId: author.id })).id, (await aPost({ authorId: author.id })).id]
  for (const id of ids) await aReportOn(id, reporter)
  const items = ids.map((id) => ({ type: 'post', id }))
  await decideItems(admin, { items, action: 'reject', from: 'approved', rule: 'advertising' })
  const emails = await queuedFor(reporter)
  expect(emails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Outcome of your report .*, and 1 more$/),
  ])
  expect(await queuedFor(author)).toHaveLength(1)
})

test('sends one e-mail to a reporter of items withdrawn and restored with their author’s account', async () => {
  const [admin, author, reporter] = [await anAdmin(), await aViewer(), await aViewer()]
  for (let count = 0; count < 2; count += 1)
    await aReportOn((await aPost({ authorId: author.id })).id, reporter)
  await setDisabled(admin, author.id, { disabled: true, unpublishPublished: true })
  expect(await queuedFor(reporter)).toHaveLength(1)
  await db.email.updateMany({ where: { memberId: reporter.id }, data: { state: 'sent' } })
  await setDisabled(admin, author.id, { disabled: false })
  expect((await queuedFor(reporter)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^A new decision about your report .*, and 1 more$/),
  ])
})

test('sends the ordinary e-mail about an act on one item', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const [item] = await twoPending(author)
  await decideItems(admin, { items: [item], action: 'reject', rule: 'advertising' })
  const emails = await db.email.findMany({ where: { memberId: author.id, state: 'queued' } })
  expect(emails.map(({ kind }) => kind)).toEqual(['item-not-published'])
})
