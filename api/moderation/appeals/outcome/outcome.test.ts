import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { db } from '../../../database/db.ts'
import { editPost } from '../../../forum/items/edits.ts'
import { env } from '../../../lib/env.ts'
import { sendEmail } from '../../../mail/sender.ts'
import { setDisabled } from '../../suspension/suspension.ts'
import { declineMember } from '../../../members/administration/verification.ts'
import {
  anUnpublished,
  decide,
  newest,
  appealAgainst,
  read,
  readAsStranger,
  tokenFor,
  tokenIn,
} from '../../../test/moderation/appeals.ts'
import { execute, call } from '../../../test/execute.ts'
import { aMember, anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../../test/factories.ts'
import { textIn } from '../../../test/mail/mail.ts'
import { acceptMail } from '../../../test/mail/mail-server.ts'
import { decideItem } from '../../acts/decide.ts'

const server = acceptMail()

/** Sends the newest e-mail to a member, and returns it. */
async function mailTo(memberId: string) {
  const { id } = await db.email.findFirstOrThrow({ where: { memberId }, orderBy: { id: 'desc' } })
  await sendEmail(id)
  return textIn(server.accepted.at(-1) ?? '')
}

describe('granting an appeal', () => {
  test('restores the discussion with a log entry, and notifies its author', async () => {
    const { author, id, decisionId } = await anUnpublished()
    const appealId = await appealAgainst(author, decisionId)
    expect(await readAsStranger(id)).toBe(404)
    expect(await decide(await anAdmin(), appealId, 'GRANTED', 'You are right, it is a question.')).toBe(
      'GRANTED',
    )
    expect(await readAsStranger(id)).toBe(200)
    const acts = await db.moderationLog.findMany({ where: { targetId: id }, orderBy: { id: 'asc' } })
    expect(acts.map(({ action }) => action)).toEqual(['unpublish_post', 'restore_post', 'grant_appeal'])
    expect(acts[1]?.reason).toBe('An appeal was upheld')
    const mail = await mailTo(author.id)
    expect(mail).toContain('We’ve looked again and agree with you.')
    expect(mail).toContain('You are right, it is a question.')
    expect(await read(null, decisionId, tokenIn(mail))).toMatchObject({
      appeal: { outcome: 'GRANTED', answer: 'You are right, it is a question.' },
    })
    // Sends one notification, without another about the publication.
    expect(await db.email.count({ where: { memberId: author.id, kind: 'item-restored' } })).toBe(0)
  })

  test('publishes the rejected edit', async () => {
    const [admin, author] = [await anAdmin(), await aViewer()]
    const { id, category } = await aPost({ authorId: author.id })
    const content = 'A text that was better than before.'
    await editPost(author, { id, title: 'A title that was better', content, category })
    await decideItem(admin, 'post', id, { status: 'reject' })
    const { id: decisionId } = await newest(id)
    expect(await read(author, decisionId)).toMatchObject({ text: { title: 'A title that was better' } })
    await decide(await anAdmin(), await appealAgainst(author, decisionId), 'GRANTED')
    expect(await call('GET', `/api/forum/posts/${id}`)).toMatchObject({
      body: { title: 'A title that was better' },
    })
  })

  test('restores a reply in its discussion', async () => {
    const author = await aViewer()
    const { id: postId } = await aPost()
    const { id } = await aReply(postId, { authorId: author.id })
    await decideItem(await anAdmin(), 'reply', id, { status: 'reject', from: 'approved', rule: 'civil' })
    await decide(await anAdmin(), await appealAgainst(author, (await newest(id)).id), 'GRANTED')
    expect(await call('GET', `/api/forum/posts/${postId}`)).toMatchObject({ body: { replies: [{ id }] } })
  })

  test('enables a suspended member, and nobody else', async () => {
    const [admin, member, other] = [await anAdmin(), await aViewer(), await aViewer()]
    for (const { id } of [member, other])
      await setDisabled(admin, id, { disabled: true, reason: 'Advertises' })
    const { id: decisionId } = await newest(member.id)
    const token = await tokenFor(decisionId)
    expect(await read(null, decisionId, token)).toMatchObject({ about: 'ACCOUNT', canAppeal: true })
    const appealId = await appealAgainst(null, decisionId, { token })
    // Enabling a member who is not an administrator needs no confirmation.
    env.SIGN_IN = 'link'
    expect(await decide(await anAdmin(), appealId, 'GRANTED')).toBe('GRANTED')
    for (const { id, isDisabled } of [
      { ...member, isDisabled: false },
      { ...other, isDisabled: true },
    ])
      expect(await db.member.findUniqueOrThrow({ where: { id } })).toMatchObject({ isDisabled })
    expect(await newest(member.id)).toMatchObject({ action: 'grant_appeal' })
    const mails = await db.email.findMany({ where: { memberId: member.id, state: { not: 'cancelled' } } })
    expect(mails.map(({ kind }) => kind)).toEqual(['appeal-received', 'appeal-decided'])
    expect((await mailTo(member.id)).replaceAll(/\s+/g, ' ')).toContain('Your account is enabled again')
  })

  test('enables an administrator only after confirmation of the deciding administrator', async () => {
    const [admin, other] = [await anAdmin(), await anAdmin()]
    await setDisabled(admin, other.id, { disabled: true, reason: 'A stolen computer' })
    const { id: decisionId } = await newest(other.id)
    const appealId = await appealAgainst(null, decisionId, { token: await tokenFor(decisionId) })
    const third = await anAdmin()
    env.SIGN_IN = 'link'
    expect(await decide(third, appealId, 'GRANTED')).not.toBe('GRANTED')
    const isDisabled = async () => (await db.member.findUniqueOrThrow({ where: { id: other.id } })).isDisabled
    expect(await isDisabled()).toBe(true)
    await db.session.update({ where: { id: third.sessionId }, data: { confirmedAt: new Date() } })
    expect(await decide(third, appealId, 'GRANTED')).toBe('GRANTED')
    expect(await isDisabled()).toBe(false)
  })

  test('reopens an application, to which its e-mail links', async () => {
    const applicant = await aMember({ isVerified: false })
    await declineMember(await anAdmin(), applicant.id, { reason: 'Your profile shows no work in Ireland.' })
    const token = tokenIn(await mailTo(applicant.id))
    const { id: decisionId } = await newest(applicant.id)
    const appealId = await appealAgainst(null, decisionId, token ? { token } : {})
    expect(await decide(await anAdmin(), appealId, 'GRANTED')).toBe('GRANTED')
    expect(await db.member.findUniqueOrThrow({ where: { id: applicant.id } })).toMatchObject({
      isVerified: false,
      notAcceptedAt: null,
      notAcceptedReason: null,
    })
  })
})

describe('an appeal', () => {
  test('changes nothing when refused, and notifies its author of the reason', async () => {
    const { author, id, decisionId } = await anUnpublished()
    const appealId = await appealAgainst(author, decisionId)
    const other = await anAdmin()
    expect(await decide(other, appealId, 'REFUSED', ' ')).toBe('An answer is required')
    expect(await decide(other, appealId, 'REFUSED', 'It still sells a course.')).toBe('REFUSED')
    expect(await readAsStranger(id)).toBe(404)
    expect(await newest(id)).toMatchObject({ action: 'refuse_appeal', reason: 'It still sells a course.' })
    const mail = (await mailTo(author.id)).replaceAll(/\s+/g, ' ')
    expect(mail).toContain('our decision stands.')
    expect(mail).toContain('It still sells a course.')
    expect(mail).toContain('court')
  })

  test('is decided once', async () => {
    const { author, decisionId } = await anUnpublished()
    const appealId = await appealAgainst(author, decisionId)
    const outcomes = await Promise.all([
      decide(await anAdmin(), appealId, 'GRANTED'),
      decide(await anAdmin(), appealId, 'REFUSED'),
    ])
    expect(outcomes).toContain('Someone else has just decided this appeal.')
    expect(await db.email.count({ where: { about: appealId, kind: 'appeal-decided' } })).toBe(1)
  })

  test('is granted without a second restoration when its item was restored meanwhile', async () => {
    const { admin, author, id, decisionId } = await anUnpublished()
    const appealId = await appealAgainst(author, decisionId)
    await decideItem(admin, 'post', id, { status: 'approve', from: 'rejected' })
    expect(await decide(await anAdmin(), appealId, 'GRANTED')).toBe('GRANTED')
    const acts = await db.moderationLog.findMany({ where: { targetId: id }, orderBy: { id: 'asc' } })
    expect(acts.map(({ action }) => action)).toEqual(['unpublish_post', 'restore_post', 'grant_appeal'])
  })

  test('is not decided by the moderator or the appellant when there is another administrator', async () => {
    const [admin, author, third] = [await anAdmin(), await anAdmin(), await anAdmin()]
    const { id } = await aPost({ authorId: author.id })
    await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'civil' })
    const appealId = await appealAgainst(author, (await newest(id)).id)
    const pending = `{ appeals(first: 100) { nodes { id whyNotDecide } } }`
    const why = async (viewer: SignedIn) => {
      const { data } = await execute(viewer, pending)
      const { nodes } = (data as { appeals: { nodes: { id: string; whyNotDecide: string | null }[] } })
        .appeals
      return nodes.find((node) => node.id === appealId)?.whyNotDecide
    }
    expect(await why(admin)).toMatch(/^You made this decision/)
    expect(await why(author)).toMatch(/^This is your own appeal/)
    expect(await why(third)).toBeNull()
    expect(await decide(admin, appealId, 'GRANTED')).toMatch(/^You made this decision/)
    expect(await decide(author, appealId, 'GRANTED')).toMatch(/^This is your own appeal/)

    // Without another administrator, the same one decides again.
    const others = { role: 'admin' as const, id: { notIn: [admin.id, author.id] } }
    await db.member.updateMany({ where: others, data: { isDisabled: true } })
    expect(await decide(author, appealId, 'GRANTED')).toMatch(/^This is your own appeal/)
    expect(await decide(admin, appealId, 'GRANTED')).toBe('GRANTED')
    await db.member.updateMany({ where: others, data: { isDisabled: false } })
  })

  test('is not found if it does not exist', async () => {
    expect(await decide(await anAdmin(), randomUUID(), 'GRANTED')).toBe('There’s no such appeal.')
  })

  test('cannot be granted when there is nothing to restore', async () => {
    const { author, id, decisionId } = await anUnpublished()
    const appealId = await appealAgainst(author, decisionId)
    await db.post.update({ where: { id }, data: { deletedAt: new Date() } })
    expect(await decide(await anAdmin(), appealId, 'GRANTED')).toMatch(/nothing left to put back/)
    expect(await decide(await anAdmin(), appealId, 'REFUSED')).toBe('REFUSED')
  })
})
