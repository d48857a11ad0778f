import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { adjustVotes } from '../../forum/votes/adjustments.ts'
import { lockPost } from '../../forum/items/locks.ts'
import { aMember, anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { untilSomebodyWaits } from '../../test/waiting.ts'
import { decideItem, decideItems } from './decide.ts'
import { countPending, findPending } from '../queue/queue.ts'
import { UNDO_UNTIL } from '../../items/rules.ts'
import { undoDecisions } from './undo/undo.ts'

const pendingPost = () => aPost({ status: 'pending' })
const entries = (targetId: string) =>
  db.moderationLog.findMany({
    where: { targetId },
    orderBy: { sequence: 'asc' },
    select: { action: true, reason: true },
  })
const emails = (memberId: string | null) =>
  db.email.findMany({ where: { memberId }, orderBy: { id: 'asc' }, select: { kind: true, state: true } })

test('approving publishes, writes one line into the log and one e-mail that waits until nothing can be undone', async () => {
  const [admin, post] = [await anAdmin(), await pendingPost()]
  const before = Date.now()

  await decideItem(admin, 'post', post.id, { status: 'approve', note: 'Welcome!' })

  const approved = { status: 'approved', rejectionReason: null }
  expect(await db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject(approved)
  expect(await entries(post.id)).toEqual([{ action: 'approve_post', reason: 'Welcome!' }])
  const email = await db.email.findFirstOrThrow({ where: { memberId: post.authorId } })
  expect(email.kind).toBe('item-approved')
  expect(email.sendAfter.getTime() - before).toBeGreaterThan(UNDO_UNTIL)
})

test('rejecting keeps the reason for the author', async () => {
  const [admin, post] = [await anAdmin(), await pendingPost()]
  await decideItem(admin, 'post', post.id, { status: 'reject', note: 'An advertisement' })
  expect(await db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({
    status: 'rejected',
    rejectionReason: 'An advertisement',
  })
})

test('of twenty decisions at once, one counts: one decision, one line, one e-mail', async () => {
  const post = await pendingPost()
  const admins = await Promise.all(Array.from({ length: 20 }, () => anAdmin()))

  const results = await Promise.allSettled(
    admins.map((admin, index) =>
      decideItem(admin, 'post', post.id, { status: index % 2 ? 'approve' : 'reject' }),
    ),
  )

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({
        code: 'CONFLICT',
        message: expect.stringMatching(
          /^Somebody else has just decided this: Gráinne Test\w+ (approved|rejected) it\.$/,
        ),
      })
  expect(await entries(post.id)).toHaveLength(1)
  expect(await emails(post.authorId)).toHaveLength(1)
})

test('twenty decisions at once about a reply count it once in its discussion', async () => {
  const reply = await aReply((await aPost()).id, { status: 'pending' })
  const admin = await anAdmin()
  await Promise.allSettled(
    Array.from({ length: 20 }, () => decideItem(admin, 'reply', reply.id, { status: 'approve' })),
  )
  expect(await db.post.findUniqueOrThrow({ where: { id: reply.postId } })).toMatchObject({ replyCount: 1 })
  expect(await entries(reply.id)).toHaveLength(1)
})

test('several are decided each by itself', async () => {
  const admin = await anAdmin()
  const [one, decided] = [await pendingPost(), await aPost()]
  const items = [
    { type: 'post', id: one.id },
    { type: 'post', id: decided.id },
    { type: 'reply', id: one.id },
  ]

  expect(await decideItems(admin, { items, action: 'approve' })).toMatchObject([
    { status: 'approved', refusal: null },
    { status: null, refusal: 'Nothing of this is pending any more.' },
    { status: null, refusal: 'There is no such reply any more.' },
  ])
})

test('what the author has changed since it was read is not decided', async () => {
  const [admin, post] = [await anAdmin(), await pendingPost()]
  const { nodes } = await findPending(admin, 'post', { first: 100 })
  const version = nodes.find(({ targetId }) => targetId === post.id)?.version
  await db.post.update({
    where: { id: post.id },
    data: { content: 'Buy my course at a discount, today only!' },
  })

  const [result] = await decideItems(admin, {
    items: [{ type: 'post', id: post.id, version }],
    action: 'approve',
  })
  expect(result).toMatchObject({
    status: null,
    refusal: 'The author has changed this since. Please read it again.',
  })
})

test.each(['post', 'reply'] as const)(
  'a %s that its author changes while the decision is on its way is not decided',
  async (type) => {
    const [admin, post] = [await anAdmin(), await aPost({ status: type === 'post' ? 'pending' : 'approved' })]
    const { id } = type === 'post' ? post : await aReply(post.id, { status: 'pending' })
    const { nodes } = await findPending(admin, type, { first: 100 })
    const version = nodes.find(({ targetId }) => targetId === id)?.version
    const content = 'Buy my course at a discount, today only!'

    // The edit has the lock, the decision comes, the edit is saved.
    const { decided } = await db.$transaction(async (edit) => {
      await lockPost(edit, post.id)
      const decision = decideItems(admin, { items: [{ type, id, version }], action: 'approve' })
      await untilSomebodyWaits()
      if (type === 'post') await edit.post.update({ where: { id }, data: { content } })
      else await edit.reply.update({ where: { id }, data: { content } })
      return { decided: decision }
    })

    expect(await decided).toMatchObject([
      { status: null, refusal: 'The author has changed this since. Please read it again.' },
    ])
    expect(await entries(id)).toEqual([])
  },
)

test.each(['post', 'reply'] as const)(
  'an edit of a %s that goes with its author’s account while the decision is on its way is not decided',
  async (type) => {
    const [admin, post] = [await anAdmin(), await aPost()]
    const { id } = type === 'post' ? post : await aReply(post.id)
    const { title, category } = post
    const said = { content: 'Other words', contentHtml: '<p>Other words</p>', status: 'pending' as const }
    if (type === 'post') await db.revision.create({ data: { ...said, postId: id, title, category } })
    else await db.revision.create({ data: { ...said, replyId: id } })

    const { decided } = await db.$transaction(async (erasure) => {
      await erasure.revision.deleteMany({ where: type === 'post' ? { postId: id } : { replyId: id } })
      const decision = decideItems(admin, { items: [{ type, id }], action: 'approve' })
      await untilSomebodyWaits()
      return { decided: decision }
    })

    expect(await decided).toMatchObject([{ status: null, refusal: 'Nothing of this is pending any more.' }])
    expect(await entries(id)).toEqual([])
  },
)

test('the queue is oldest first, page by page, without what its author has removed', async () => {
  const admin = await anAdmin()
  await db.post.updateMany({ where: { status: 'pending' }, data: { status: 'approved' } })
  await db.revision.deleteMany({ where: { status: 'pending' } })
  const made = []
  for (let each = 0; each < 5; each += 1) made.push((await pendingPost()).id)
  await aPost({ status: 'pending', deletedAt: new Date() })

  const first = await findPending(admin, 'post', { first: 2 })
  const second = await findPending(admin, 'post', { first: 2, after: first.next })
  const third = await findPending(admin, 'post', { first: 2, after: second.next })
  expect([first, second, third].flatMap(({ nodes }) => nodes.map(({ targetId }) => targetId))).toEqual(made)
  expect(third.next).toBeNull()
  expect(await countPending(admin, 'post')).toBe(5)
  await expect(countPending(await aViewer(), 'post')).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('what would change nothing is refused in words', async () => {
  const [admin, { id }] = [await anAdmin(), await aPost()]
  await expect(decideItem(admin, 'post', id, { status: 'approve', from: 'approved' })).rejects.toMatchObject({
    code: 'INVALID',
    message: 'What is approved already cannot be approved once more.',
  })
})

test('what was decided already is said to whoever decided it, by the latest decision', async () => {
  const [admin, other, post] = [await anAdmin(), await anAdmin(), await pendingPost()]
  await decideItem(other, 'post', post.id, { status: 'reject' })
  await db.post.update({ where: { id: post.id }, data: { status: 'pending' } })
  await decideItem(admin, 'post', post.id, { status: 'approve' })
  await expect(decideItem(admin, 'post', post.id, { status: 'reject' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'You have already decided this: it was approved.',
  })
  await expect(decideItem(other, 'post', post.id, { status: 'reject' })).rejects.toMatchObject({
    message: expect.stringMatching(
      /^Somebody else has just decided this: Gráinne Test\w+ approved it\.$/,
    ) as string,
  })
  await expect(decideItem(admin, 'post', (await aPost()).id, { status: 'reject' })).rejects.toMatchObject({
    message: 'Nothing of this is pending any more.',
  })
})

test('what was read is decided, also when its author has left meanwhile; then nobody is written to', async () => {
  const [admin, post] = [await anAdmin(), await aPost({ status: 'pending', authorId: null })]
  const { nodes } = await findPending(admin, 'post', { first: 100 })
  const version = nodes.find(({ targetId }) => targetId === post.id)?.version
  const items = [{ type: 'post', id: post.id, version }]
  expect(await decideItems(admin, { items, action: 'approve' })).toMatchObject([
    { status: 'approved', refusal: null },
  ])
  expect(await db.email.count({ where: { about: post.id } })).toBe(0)
})

test('the e-mail about a decision says what it is about, and why', async () => {
  const admin = await anAdmin()
  const [approved, rejected] = [await pendingPost(), await pendingPost()]
  await decideItem(admin, 'post', approved.id, { status: 'approve', note: 'Well said' })
  await decideItem(admin, 'post', rejected.id, { status: 'reject', note: 'Off topic' })
  const dataOf = async (about: string) => (await db.email.findFirstOrThrow({ where: { about } })).data
  expect(await dataOf(approved.id)).toMatchObject({ type: 'post', id: approved.id, note: 'Well said' })
  expect(await dataOf(rejected.id)).toMatchObject({ type: 'post', id: rejected.id, reason: 'Off topic' })
})

test('a reply of a disabled member waits for them, too, and one that was taken down with its discussion is gone', async () => {
  const [admin, author, post] = [await anAdmin(), await aMember({ isDisabled: true }), await aPost()]
  const { id } = await aReply(post.id, { authorId: author.id, status: 'pending' })
  await expect(decideItem(admin, 'reply', id, { status: 'approve' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Its author is disabled. It is pending again once they are enabled.',
  })
  await db.post.update({ where: { id: post.id }, data: { deletedAt: new Date() } })
  await expect(decideItem(admin, 'reply', id, { status: 'approve' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'There is no such reply any more.',
  })
})

test.each(['post', 'reply'] as const)(
  'of a %s it is said who was quicker, whatever was done with it after the decision',
  async (type) => {
    const [admin, other, post] = [await anAdmin(), await anAdmin(), await pendingPost()]
    const { id } = type === 'post' ? post : await aReply((await aPost()).id, { status: 'pending' })
    await decideItem(other, type, id, { status: 'approve' })
    await adjustVotes(admin, { type, id, likeAdjustment: 1, dislikeAdjustment: 0, reason: 'Machines' })
    await expect(decideItem(admin, type, id, { status: 'reject' })).rejects.toMatchObject({
      message: expect.stringMatching(/^Somebody else has just decided this: .* approved it\.$/) as string,
    })
  },
)

test('an author is told on the site what was decided, and about what; of their own decision nobody is', async () => {
  const [admin, other, open] = [await anAdmin(), await anAdmin(), await aPost()]
  const own = { authorId: admin.id, status: 'pending' } as const
  const told = () => db.notification.findMany({ where: { kind: 'decision', memberId: admin.id } })
  await decideItem(admin, 'post', (await aPost(own)).id, { status: 'approve' })
  expect(await told()).toEqual([])
  const [post, reply] = [await aPost(own), await aReply(open.id, own)]
  await decideItem(other, 'post', post.id, { status: 'reject' })
  await decideItem(other, 'reply', reply.id, { status: 'approve' })
  const notifications = await told()
  expect(notifications.sort((a, b) => (a.detail ?? '').localeCompare(b.detail ?? ''))).toMatchObject([
    { detail: 'approve', postId: open.id, replyId: reply.id },
    { detail: 'reject', postId: post.id, replyId: null },
  ])
})

test('a decision by an administrator who has left is somebody’s without a name', async () => {
  const [admin, gone, post] = [await anAdmin(), await anAdmin(), await pendingPost()]
  await decideItem(gone, 'post', post.id, { status: 'reject' })
  await db.member.delete({ where: { id: gone.id } })
  await expect(decideItem(admin, 'post', post.id, { status: 'approve' })).rejects.toMatchObject({
    message: 'Somebody else has just decided this: an administrator rejected it.',
  })
})

test('a database that fails is no refusal: whoever decides or takes back several is told so', async () => {
  const [admin, post, decided] = [await anAdmin(), await pendingPost(), await pendingPost()]
  const { target } = await decideItem(admin, 'post', decided.id, { status: 'approve' })
  await db.$executeRawUnsafe(
    `create function fail_now() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`,
  )
  await db.$executeRawUnsafe(
    `create trigger fail_now before update on "Post" for each row execute function fail_now()`,
  )
  const items = [{ type: 'post', id: post.id }]
  await expect(decideItems(admin, { items, action: 'approve' })).rejects.toThrow('no room')
  await expect(undoDecisions(admin, { items: [target, target] })).rejects.toThrow('no room')
  await db.$executeRawUnsafe('drop function fail_now cascade')
  expect(await entries(post.id)).toEqual([])
})
