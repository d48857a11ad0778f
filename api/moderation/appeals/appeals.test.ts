import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { env } from '../../lib/env.ts'
import { db } from '../../database/db.ts'
import { editPost } from '../../forum/items/edits.ts'
import { sendEmail } from '../../mail/sender.ts'
import { leaveForGood } from '../../test/members/leaving-calls.ts'
import { eraseMember } from '../../members/account/erasure.ts'
import {
  anUnpublished,
  newest,
  appealAgainst,
  read,
  TEXT,
  tokenFor,
  tokenIn,
} from '../../test/moderation/appeals.ts'
import { anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { textIn } from '../../test/mail/mail.ts'
import { acceptMail } from '../../test/mail/mail-server.ts'
import { untilSomebodyWaits } from '../../test/waiting.ts'
import { decideItem } from '../acts/decide.ts'
import { createAppeal } from './appeals.ts'

const server = acceptMail()

/** Sends the newest e-mail to a member, and returns it. */
async function mailTo(memberId: string) {
  const { id } = await db.email.findFirstOrThrow({ where: { memberId }, orderBy: { id: 'desc' } })
  await sendEmail(id)
  return textIn(server.accepted.at(-1) ?? '')
}

describe('the page of a decision', () => {
  test('is shown to its author and to administrators, with the moderator for the latter only', async () => {
    const { admin, author, decisionId } = await anUnpublished()
    expect(await read(author, decisionId)).toMatchObject({
      about: 'ITEM',
      rule: 'advertising',
      reason: expect.stringContaining('advertising'),
      canAppeal: true,
      isInForce: true,
      text: { contentHtml: expect.stringContaining('two Sprints') },
      moderator: null,
      moderatorId: null,
    })
    expect(await read(admin, decisionId)).toMatchObject({
      moderator: { id: admin.id },
      moderatorId: admin.id,
      canAppeal: false,
    })
  })

  test('is shown by the e-mailed link without signing in', async () => {
    const { author, decisionId } = await anUnpublished()
    const mail = await mailTo(author.id)
    expect(mail.replaceAll(/\s+/g, ' ')).toContain('you can appeal once, within six months')
    expect(await read(null, decisionId, tokenIn(mail))).toMatchObject({ id: decisionId, canAppeal: true })
  })

  test('is hidden from signed-out visitors, other members, and other links', async () => {
    const { decisionId } = await anUnpublished()
    const other = await anUnpublished()
    expect(await read(null, decisionId)).toBeNull()
    expect(await read(await aViewer(), decisionId)).toBeNull()
    expect(await read(null, decisionId, await tokenFor(other.decisionId))).toBeNull()
    expect(await read(null, decisionId, 'x'.repeat(43))).toBeNull()
    expect(await read(null, randomUUID(), await tokenFor(decisionId))).toBeNull()
  })

  test('is hidden once its member has left, and shows administrators none of their text', async () => {
    const [admin, author] = [await anAdmin(), await aViewer()]
    const post = await aPost({ authorId: author.id, status: 'pending' })
    const reply = await aReply((await aPost()).id, { authorId: author.id, status: 'pending' })
    await decideItem(admin, 'post', post.id, { status: 'reject' })
    await decideItem(admin, 'reply', reply.id, { status: 'reject' })
    await leaveForGood(author)
    for (const { id } of [await newest(post.id), await newest(reply.id)]) {
      expect(await read(null, id)).toBeNull()
      expect(await read(await aViewer(), id, 'x'.repeat(43))).toBeNull()
      expect(await appealAgainst(null, id)).toBe('There’s no such decision.')
      expect(await read(admin, id)).toMatchObject({ about: 'ITEM', text: null, isInForce: false })
    }
  })

  test('does not exist for an act that was against nobody', async () => {
    const [admin, author] = [await anAdmin(), await aViewer()]
    const { id } = await aPost({ authorId: author.id, status: 'pending' })
    await decideItem(admin, 'post', id, { status: 'approve' })
    expect(await read(author, (await newest(id)).id)).toBeNull()
  })
})

describe('an appeal', () => {
  test('is possible once, for the member whom the decision concerns', async () => {
    const { author, decisionId } = await anUnpublished()
    expect(await appealAgainst(await aViewer(), decisionId)).toBe('There’s no such decision.')
    expect(await appealAgainst(null, decisionId)).toBe('There’s no such decision.')
    expect(await appealAgainst(await anAdmin(), decisionId)).toBe('There’s no such decision.')
    await appealAgainst(author, decisionId)
    expect(await read(author, decisionId)).toMatchObject({ canAppeal: false, appeal: { text: TEXT } })
    expect(await appealAgainst(author, decisionId)).toBe('You’ve already appealed this decision.')
  })

  test('waits for a simultaneous deletion of the account, and then stores no text', async () => {
    const { author, decisionId } = await anUnpublished()
    const { appealing } = await db.$transaction(async (leaving) => {
      await eraseMember(leaving, author)
      const response = appealAgainst(author, decisionId)
      await untilSomebodyWaits()
      return { appealing: response }
    })
    expect(await appealing).toBe('There’s no such decision.')
  })

  test('is stored once for five simultaneous ones', async () => {
    const { author, decisionId } = await anUnpublished()
    const responses = await Promise.all(Array.from({ length: 5 }, () => appealAgainst(author, decisionId)))
    expect(
      responses.filter((response) => response === 'You’ve already appealed this decision.'),
    ).toHaveLength(4)
    expect(await db.appeal.count({ where: { decisionId } })).toBe(1)
  })

  test('is limited to five an hour from one network', async () => {
    env.RATE_LIMITS = 'on'
    const origin = { network: '198.51.100.7', userAgent: null }
    const tried = async () => {
      const { decisionId: id } = await anUnpublished()
      return createAppeal(null, origin, { kind: 'decision', id }, { text: TEXT, token: await tokenFor(id) })
    }
    for (let count = 0; count < 5; count += 1) await tried()
    await expect(tried()).rejects.toMatchObject({ code: 'TOO_MANY' })
  })

  test('must have 20 to 2,000 characters', async () => {
    const { author, decisionId } = await anUnpublished()
    expect(await appealAgainst(author, decisionId, { text: 'Too short.' })).toMatch(/at least 20 characters/)
    expect(await appealAgainst(author, decisionId, { text: 'x'.repeat(2001) })).toMatch(
      /at most 2000 characters/,
    )
  })

  test('is possible for six months', async () => {
    const author = await aViewer()
    const { id } = await aPost({ authorId: author.id, status: 'rejected' })
    const entry = (createdAt: Date) =>
      db.moderationLog.create({
        data: { action: 'reject_post', targetType: 'post', targetId: id, reason: 'No.', createdAt },
      })
    const { id: old } = await entry(new Date(Date.now() - 185 * 86_400_000))
    expect(await read(author, old)).toMatchObject({ canAppeal: false })
    expect(await appealAgainst(author, old)).toBe(
      'The deadline has passed: this was decided more than six months ago.',
    )
    const { id: young } = await entry(new Date(Date.now() - 179 * 86_400_000))
    expect(await read(author, young)).toMatchObject({ canAppeal: true })
  })

  test('is rejected once the author has submitted another version, or the item was restored', async () => {
    const { admin, author, id, decisionId } = await anUnpublished()
    const { category } = await db.post.findUniqueOrThrow({ where: { id } })
    const content = 'Another text that has nothing to sell at all.'
    await editPost(author, { id, title: 'Another title for it', content, category })
    const origin = { network: '192.0.2.9', userAgent: null }
    await expect(
      createAppeal(author, origin, { kind: 'decision', id: decisionId }, { text: TEXT }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('no longer applies') as string,
    })
    await decideItem(admin, 'post', id, { status: 'approve' })
    expect(await read(author, decisionId)).toMatchObject({ isInForce: false, canAppeal: false })
  })
})
