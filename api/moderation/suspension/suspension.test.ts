import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { editReply } from '../../forum/items/edits.ts'
import { sendEmail } from '../../mail/sender.ts'
import { execute } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { textIn } from '../../test/mail/mail.ts'
import { acceptMail } from '../../test/mail/mail-server.ts'
import { decideItem } from '../acts/decide.ts'
import { readOverview } from '../overview/overview.ts'
import { STANDARD } from '../../decisions/rules.ts'
import {
  disable,
  aSpammer,
  EVERYTHING,
  emailsTo,
  enable,
  queueOf,
  statusOf,
  repliesOf,
  actsOn,
} from '../../test/moderation/suspended.ts'

const server = acceptMail()

describe('disabling a member', () => {
  test('always has a reason: the given one, that of the rule, or the default', async () => {
    const admin = await anAdmin()
    const reasonOf = async (body: object) => {
      const { id } = await aViewer()
      expect(await disable(admin, id, body)).toMatchObject({ status: 200, body: { id, isDisabled: true } })
      const { reason, rule } = await db.moderationLog.findFirstOrThrow({ where: { targetId: id } })
      return [reason, rule]
    }
    expect(await reasonOf({ reason: 'Nine offers in an hour.' })).toEqual(['Nine offers in an hour.', null])
    expect(await reasonOf({ rule: 'civil' })).toEqual([
      'This account was used to attack other people.',
      'civil',
    ])
    // No standard reason fits an account.
    expect(await reasonOf({ rule: 'on-topic' })).toEqual([STANDARD.account, 'on-topic'])
    expect(await reasonOf({})).toEqual([STANDARD.account, STANDARD.rule])
    expect((await disable(admin, (await aViewer()).id, { rule: 'none' })).status).toBe(400)
  })

  test('notifies them of the reason, the rule, and how to appeal', async () => {
    const [admin, spammer] = [await anAdmin(), await aSpammer()]
    await disable(admin, spammer.id, { rule: 'advertising', ...EVERYTHING })
    const [email, ...others] = await emailsTo(spammer.id)
    expect([email?.kind, others]).toEqual(['account-disabled', []])
    await sendEmail(email?.id ?? '')
    const mail = textIn(server.accepted.at(-1) ?? '').replaceAll(/\s+/g, ' ')
    for (const said of [
      'You can no longer sign in',
      '(3 items) won’t be published',
      '(2 items) have been taken down',
      'This account was used to advertise.',
      'No advertisements',
      'you can appeal once, within six months',
    ])
      expect(mail).toContain(said)

    await enable(admin, spammer.id)
    const [, back] = await emailsTo(spammer.id)
    expect(back?.kind).toBe('account-enabled')
    await sendEmail(back?.id ?? '')
    const again = textIn(server.accepted.at(-1) ?? '').replaceAll(/\s+/g, ' ')
    expect(again).toContain('(2 items) are published again')
    expect(again).toContain('(3 items) is back with the moderators')
  })

  test('changes no items by default, but excludes them from the queue', async () => {
    const [admin, spammer] = [await anAdmin(), await aSpammer()]
    const all = [spammer.published, spammer.pending, spammer.pendingReply].sort()
    expect(await queueOf(admin, spammer.id)).toEqual(all)
    const before = await readOverview(admin)
    await disable(admin, spammer.id)

    expect(await queueOf(admin, spammer.id)).toEqual([])
    const after = await readOverview(admin)
    expect([before.posts.count - after.posts.count, before.replies.count - after.replies.count]).toEqual([
      2, 1,
    ])
    expect(await statusOf(spammer.published)).toBe(200)
    await expect(decideItem(admin, 'post', spammer.pending, { status: 'approve' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The author’s account is disabled. You can review this once it is enabled again.',
    })
    await enable(admin, spammer.id)
    expect(await queueOf(admin, spammer.id)).toEqual(all)

    // Unwanted items can be decided before the account is enabled.
    await disable(admin, spammer.id)
    const rejected = await decideItem(admin, 'post', spammer.pending, {
      status: 'reject',
      rule: 'advertising',
    })
    expect(rejected.status).toBe('rejected')
  })

  test('withdraws pending items, and published ones by choice, with a log entry for each', async () => {
    const [admin, spammer] = [await anAdmin(), await aSpammer()]
    expect(await repliesOf(spammer.elsewhere)).toBe(1)
    await disable(admin, spammer.id, { rejectPending: true })
    expect(await statusOf(spammer.published)).toBe(200)
    expect(await actsOn(spammer.pending)).toEqual(['reject_post'])
    await enable(admin, spammer.id)

    await disable(admin, spammer.id, EVERYTHING)
    expect(await statusOf(spammer.published)).toBe(404)
    expect(await repliesOf(spammer.elsewhere)).toBe(0)
    expect(await actsOn(spammer.pending)).toEqual(['reject_post', 'reopen_post', 'reject_post'])
    expect(await actsOn(spammer.pendingReply)).toEqual(['reject_reply', 'reopen_reply', 'reject_reply'])
    expect(await actsOn(spammer.reply)).toEqual(['unpublish_reply'])
    const post = await db.post.findUniqueOrThrow({ where: { id: spammer.pending } })
    expect(post).toMatchObject({ status: 'rejected', rejectionReason: STANDARD.account })
  })

  test('withdraws at most 500 items, pending ones first, and of these the newest', async () => {
    const [admin, { id: authorId }] = [await anAdmin(), await aViewer()]
    const open = await aPost({ authorId })
    const text = { authorId, status: 'pending', content: 'x', contentHtml: '<p>x</p>' } as const
    const post = { ...text, title: 'x', category: 'Remote Work', excerpt: 'x' }
    await db.post.createMany({ data: Array.from({ length: 498 }, () => post) })
    const replies = []
    for (let count = 0; count < 3; count += 1)
      replies.push((await aReply(open.id, { authorId, status: 'pending' })).id)
    expect((await disable(admin, authorId, EVERYTHING)).status).toBe(200)
    expect(await db.post.count({ where: { authorId, status: 'rejected' } })).toBe(498)
    expect(await statusOf(open.id)).toBe(200)
    const left = await db.reply.findMany({ where: { authorId, status: 'pending' } })
    expect(left.map(({ id }) => id)).toEqual(replies.slice(0, 1))
  })

  test('withdraws nothing of other members', async () => {
    const [admin, spammer, other] = [await anAdmin(), await aSpammer(), await aSpammer()]
    for (const author of [spammer, other])
      await editReply(author, { id: author.reply, content: 'Other words of the same length.' })
    await disable(admin, spammer.id, EVERYTHING)
    expect(await statusOf(other.published)).toBe(200)
    expect(await queueOf(admin, other.id)).toHaveLength(4)
  })
})

test('counts the items to withdraw beforehand, with edits', async () => {
  const [admin, spammer] = [await anAdmin(), await aSpammer()]
  await editReply(spammer, { id: spammer.reply, content: 'Other words of the same length.' })
  const query = 'query ($userId: ID!) { disablePreview(userId: $userId) { pending published most } }'
  const preview = async () => (await execute(admin, query, { userId: spammer.id })).data
  expect(await preview()).toEqual({ disablePreview: { pending: 4, published: 2, most: 500 } })
  // A removed discussion and its replies are not public.
  await db.post.update({ where: { id: spammer.elsewhere }, data: { deletedAt: new Date() } })
  expect(await preview()).toEqual({ disablePreview: { pending: 2, published: 1, most: 500 } })
  await disable(admin, spammer.id, EVERYTHING)
  expect(await actsOn(spammer.reply)).toEqual([])
})
