import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { deleteAccount } from '../../members/account/deletion.ts'
import { returnMember } from '../../members/account/departures.ts'
import { decide as decideAppeal, appealAgainst, readMail, tokenIn } from '../../test/moderation/appeals.ts'
import { reportByAll, threeKnownMembers } from '../../test/members/known-members.ts'
import { anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { acceptMail } from '../../test/mail/mail-server.ts'
import { decideItems } from './decide.ts'
import { newestEntry, patch } from '../../test/moderation/status-calls.ts'

const server = acceptMail()

const NOTE = 'It sells something.'
const unpublish = { status: 'reject', from: 'approved', note: NOTE }

const leave = (author: SignedIn) => deleteAccount(author, { email: author.email })
const comeBack = (author: SignedIn) => db.$transaction((tx) => returnMember(tx, author.id))

/** Returns the details of a member's notifications, which they can read after coming back. */
async function notified(author: SignedIn) {
  await db.notification.updateMany({ where: { memberId: author.id }, data: { visibleAt: new Date() } })
  const rows = await db.notification.findMany({ where: { memberId: author.id }, select: { detail: true } })
  return rows.map(({ detail }) => detail)
}

test.each(['posts', 'replies'] as const)(
  'sends a leaving author the reasons for unpublishing a %s, and notifies them on return',
  async (type) => {
    const author = await aViewer()
    const { id } = await (type === 'posts'
      ? aPost({ authorId: author.id })
      : aReply((await aPost()).id, { authorId: author.id }))
    await leave(author)
    expect((await patch(await anAdmin(), type, id, unpublish)).status).toBe(200)
    const mail = await readMail(server, { memberId: author.id, kind: 'item-unpublished' })
    expect(mail).toContain(NOTE)
    expect(mail).toContain('If you come back, you can edit and resubmit it.')
    expect(mail).toMatch(/\/decisions\/[\w-]+\?token=/)
    await comeBack(author)
    expect(await notified(author)).toEqual(['unpublish'])
  },
)

test('notifies a leaving author that reports have hidden an item', async () => {
  const author = await aViewer()
  const { id, title } = await aPost({ authorId: author.id })
  await leave(author)
  await reportByAll(await threeKnownMembers(), id)
  const mail = await readMail(server, { memberId: author.id, kind: 'item-hidden' })
  expect(mail).toContain(title)
})

test('sends a leaving author one e-mail about several items', async () => {
  const author = await aViewer()
  const items = [await aPost({ authorId: author.id }), await aPost({ authorId: author.id })]
  await leave(author)
  await decideItems(await anAdmin(), {
    items: items.map(({ id }) => ({ type: 'post', id })),
    ...{ action: 'reject', from: 'approved', note: NOTE },
  })
  const mail = await readMail(server, { memberId: author.id, kind: 'bundle' })
  for (const { title } of items) expect(mail).toContain(title)
})

test('lets a leaving author appeal by the link, and sends the outcome', async () => {
  const author = await aViewer()
  const { id } = await aPost({ authorId: author.id })
  await leave(author)
  await patch(await anAdmin(), 'posts', id, unpublish)
  const token = tokenIn(await readMail(server, { memberId: author.id, kind: 'item-unpublished' }))
  const decision = await newestEntry(id)
  const appealId = await appealAgainst(null, decision.id, { token })
  await decideAppeal(await anAdmin(), appealId, 'GRANTED', 'It was a question.')
  const of = (kind: string) => readMail(server, { memberId: author.id, kind })
  expect(await of('appeal-received')).toContain('We’ve received your appeal.')
  expect(await of('appeal-decided')).toContain('It was a question.')
})

test('sends a leaving author the outcome of an earlier appeal', async () => {
  const author = await aViewer()
  const { id } = await aPost({ authorId: author.id })
  const admin = await anAdmin()
  await patch(admin, 'posts', id, unpublish)
  const appealId = await appealAgainst(author, (await newestEntry(id)).id)
  await leave(author)
  await decideAppeal(await anAdmin(), appealId, 'REFUSED', 'It stays an advertisement.')
  const mail = await readMail(server, { memberId: author.id, kind: 'appeal-decided' })
  expect(mail).toContain('It stays an advertisement.')
})
