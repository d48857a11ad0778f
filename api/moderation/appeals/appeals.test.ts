import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { db } from '../../db.ts'
import { deleteAccount } from '../../members/account/deletion.ts'
import { removeWhatIsOver } from '../../members/account/retention.ts'
import { setDisabled } from '../../members/administration/suspension.ts'
import { declineMember } from '../../members/administration/verification.ts'
import { editPost } from '../../forum/items/edits.ts'
import { sendEmail } from '../../mail/sender.ts'
import { ask, call } from '../../test/ask.ts'
import { aMember, anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { textIn } from '../../test/mail.ts'
import { acceptMail } from '../../test/mail-server.ts'
import { decideItem } from '../decisions.ts'
import { createAppeal } from './appeals.ts'
import { issueDecisionLink } from './links.ts'

const server = acceptMail()

const TEXT = 'This is no advertisement: I have nothing to sell, and I say so.'
const READ = `query ($id: ID!, $token: String) { decision(id: $id, token: $token) {
  id about reason rule canAppeal isInForce text { title contentHtml } moderator { id }
  appeal { text outcome answer }
} }`
const OBJECT = `mutation ($input: CreateAppealInput!) { createAppeal(input: $input) { id } }`
const DECIDE = `mutation ($input: DecideAppealInput!) { decideAppeal(input: $input) { outcome } }`

type Read = { canAppeal: boolean; isInForce: boolean; appeal: object | null } & Record<string, unknown>
type Who = SignedIn | null

async function read(viewer: Who, id: string, token?: string) {
  const { data, errors } = await ask(viewer, READ, { id, token })
  expect(errors).toBeUndefined()
  return (data as { decision: Read | null }).decision
}

/** What came of trying to object: the appeal's id, or why not. */
async function object(
  viewer: Who,
  decisionId: string,
  { token, text = TEXT }: { token?: string; text?: string } = {},
) {
  const { data, errors } = await ask(viewer, OBJECT, { input: { decisionId, token, text } })
  return errors?.[0]?.message ?? (data as { createAppeal: { id: string } }).createAppeal.id
}

async function decide(
  viewer: Who,
  id: string,
  outcome: 'GRANTED' | 'REFUSED',
  answer = 'We have read it again.',
) {
  const { data, errors } = await ask(viewer, DECIDE, { input: { id, outcome, answer } })
  return errors?.[0]?.message ?? (data as { decideAppeal: { outcome: string } }).decideAppeal.outcome
}

const newest = (targetId: string) =>
  db.moderationLog.findFirstOrThrow({ where: { targetId }, orderBy: { id: 'desc' } })
const readAsStranger = async (id: string) => (await call('GET', `/api/forum/posts/${id}`)).status
const tokenFor = async (decisionId: string) =>
  new URL((await issueDecisionLink(decisionId)) ?? '').searchParams.get('token') ?? ''

/** A discussion that was taken down, its author, who did it, and the decision. */
async function aTakenDown() {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const { id } = await aPost({ authorId: author.id })
  await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'advertising' })
  return { admin, author, id, decisionId: (await newest(id)).id }
}

/** Sends the newest e-mail to somebody, and reads it. */
async function mailTo(memberId: string) {
  const { id } = await db.email.findFirstOrThrow({ where: { memberId }, orderBy: { id: 'desc' } })
  await sendEmail(id)
  return textIn(server.accepted.at(-1) ?? '')
}
const tokenIn = (mail: string) => /\/decisions\/[\w-]+\?token=([\w-]{43})/.exec(mail)?.[1]

describe('the page of a decision', () => {
  test('is read by its author and by administrators, who alone see who decided', async () => {
    const { admin, author, decisionId } = await aTakenDown()
    expect(await read(author, decisionId)).toMatchObject({
      about: 'ITEM',
      rule: 'advertising',
      reason: expect.stringContaining('advertisement'),
      canAppeal: true,
      isInForce: true,
      text: { contentHtml: expect.stringContaining('two Sprints') },
      moderator: null,
    })
    expect(await read(admin, decisionId)).toMatchObject({ moderator: { id: admin.id }, canAppeal: false })
  })

  test('is read with the link of the e-mail, without signing in', async () => {
    const { author, decisionId } = await aTakenDown()
    const mail = await mailTo(author.id)
    expect(mail.replaceAll(/\s+/g, ' ')).toContain('you can object once, within six months')
    expect(await read(null, decisionId, tokenIn(mail))).toMatchObject({ id: decisionId, canAppeal: true })
  })

  test('is nobody else’s: not a stranger’s, another member’s, nor another link’s', async () => {
    const { decisionId } = await aTakenDown()
    const other = await aTakenDown()
    expect(await read(null, decisionId)).toBeNull()
    expect(await read(await aViewer(), decisionId)).toBeNull()
    expect(await read(null, decisionId, await tokenFor(other.decisionId))).toBeNull()
    expect(await read(null, decisionId, 'x'.repeat(43))).toBeNull()
    expect(await read(null, randomUUID(), await tokenFor(decisionId))).toBeNull()
  })

  test('does not exist for what was decided against nobody', async () => {
    const [admin, author] = [await anAdmin(), await aViewer()]
    const { id } = await aPost({ authorId: author.id, status: 'pending' })
    await decideItem(admin, 'post', id, { status: 'approve' })
    expect(await read(author, (await newest(id)).id)).toBeNull()
  })
})

describe('objecting', () => {
  test('is possible once, to whoever it was decided against', async () => {
    const { author, decisionId } = await aTakenDown()
    expect(await object(await aViewer(), decisionId)).toBe('There is no such decision.')
    expect(await object(null, decisionId)).toBe('There is no such decision.')
    expect(await object(await anAdmin(), decisionId)).toBe('There is no such decision.')
    await object(author, decisionId)
    expect(await read(author, decisionId)).toMatchObject({ canAppeal: false, appeal: { text: TEXT } })
    expect(await object(author, decisionId)).toBe('You have objected to this already.')
  })

  test('of five at once, one is kept', async () => {
    const { author, decisionId } = await aTakenDown()
    const answers = await Promise.all(Array.from({ length: 5 }, () => object(author, decisionId)))
    expect(answers.filter((answer) => answer === 'You have objected to this already.')).toHaveLength(4)
    expect(await db.appeal.count({ where: { decisionId } })).toBe(1)
  })

  test('is limited to five an hour from one network', async () => {
    const origin = { network: '198.51.100.7', userAgent: null }
    const tried = async () => {
      const { decisionId: id } = await aTakenDown()
      return createAppeal(null, origin, { kind: 'decision', id }, { text: TEXT, token: await tokenFor(id) })
    }
    for (let count = 0; count < 5; count += 1) await tried()
    await expect(tried()).rejects.toMatchObject({ code: 'TOO_MANY' })
  })

  test('takes 20 to 2,000 characters', async () => {
    const { author, decisionId } = await aTakenDown()
    expect(await object(author, decisionId, { text: 'Too short.' })).toMatch(/at least 20 characters/)
    expect(await object(author, decisionId, { text: 'x'.repeat(2001) })).toMatch(/at most 2000 characters/)
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
    expect(await object(author, old)).toBe('It is more than six months since this was decided.')
    const { id: young } = await entry(new Date(Date.now() - 179 * 86_400_000))
    expect(await read(author, young)).toMatchObject({ canAppeal: true })
  })

  test('is of no use once the author has sent it in again, or it was put back', async () => {
    const { admin, author, id, decisionId } = await aTakenDown()
    const { category } = await db.post.findUniqueOrThrow({ where: { id } })
    const content = 'Another text that has nothing to sell at all.'
    await editPost(author, { id, title: 'Another title for it', content, category })
    expect(await object(author, decisionId)).toMatch(/does not stand any more/)
    await decideItem(admin, 'post', id, { status: 'approve' })
    expect(await read(author, decisionId)).toMatchObject({ isInForce: false, canAppeal: false })
  })
})

describe('an objection that is granted', () => {
  test('puts the discussion back; it is logged, and its author is told', async () => {
    const { author, id, decisionId } = await aTakenDown()
    const appealId = await object(author, decisionId)
    expect(await readAsStranger(id)).toBe(404)
    expect(await decide(await anAdmin(), appealId, 'GRANTED', 'You are right, it is a question.')).toBe(
      'GRANTED',
    )
    expect(await readAsStranger(id)).toBe(200)
    const acts = await db.moderationLog.findMany({ where: { targetId: id }, orderBy: { id: 'asc' } })
    expect(acts.map(({ action }) => action)).toEqual(['unpublish_post', 'restore_post', 'grant_appeal'])
    const mail = await mailTo(author.id)
    expect(mail).toContain('You were right.')
    expect(mail).toContain('You are right, it is a question.')
    expect(await read(null, decisionId, tokenIn(mail))).toMatchObject({
      appeal: { outcome: 'GRANTED', answer: 'You are right, it is a question.' },
    })
    // They are told once, not again that it is published.
    expect(await db.email.count({ where: { memberId: author.id, kind: 'item-restored' } })).toBe(0)
  })

  test('publishes the edit that was rejected', async () => {
    const [admin, author] = [await anAdmin(), await aViewer()]
    const { id, category } = await aPost({ authorId: author.id })
    const content = 'A text that was better than before.'
    await editPost(author, { id, title: 'A title that was better', content, category })
    await decideItem(admin, 'post', id, { status: 'reject' })
    const { id: decisionId } = await newest(id)
    expect(await read(author, decisionId)).toMatchObject({ text: { title: 'A title that was better' } })
    await decide(await anAdmin(), await object(author, decisionId), 'GRANTED')
    expect(await call('GET', `/api/forum/posts/${id}`)).toMatchObject({
      body: { title: 'A title that was better' },
    })
  })

  test('puts a reply back into its discussion', async () => {
    const author = await aViewer()
    const { id: postId } = await aPost()
    const { id } = await aReply(postId, { authorId: author.id })
    await decideItem(await anAdmin(), 'reply', id, { status: 'reject', from: 'approved', rule: 'civil' })
    await decide(await anAdmin(), await object(author, (await newest(id)).id), 'GRANTED')
    expect(await call('GET', `/api/forum/posts/${postId}`)).toMatchObject({ body: { replies: [{ id }] } })
  })

  test('enables a member again, who could not sign in to object', async () => {
    const [admin, member] = [await anAdmin(), await aViewer()]
    await setDisabled(admin, member.id, { disabled: true, reason: 'Advertises' })
    const { id: decisionId } = await newest(member.id)
    const token = await tokenFor(decisionId)
    expect(await read(null, decisionId, token)).toMatchObject({ about: 'ACCOUNT', canAppeal: true })
    const appealId = await object(null, decisionId, { token })
    expect(await decide(await anAdmin(), appealId, 'GRANTED')).toBe('GRANTED')
    expect(await db.member.findUniqueOrThrow({ where: { id: member.id } })).toMatchObject({
      isDisabled: false,
    })
    expect(await newest(member.id)).toMatchObject({ action: 'grant_appeal' })
  })

  test('opens an application again, whose e-mail leads there', async () => {
    const applicant = await aMember({ isVerified: false })
    await declineMember(await anAdmin(), applicant.id, { reason: 'Your profile shows no work in Ireland.' })
    const token = tokenIn(await mailTo(applicant.id))
    const { id: decisionId } = await newest(applicant.id)
    const appealId = await object(null, decisionId, token ? { token } : {})
    expect(await decide(await anAdmin(), appealId, 'GRANTED')).toBe('GRANTED')
    expect(await db.member.findUniqueOrThrow({ where: { id: applicant.id } })).toMatchObject({
      isVerified: false,
      notAcceptedAt: null,
      notAcceptedReason: null,
    })
  })
})

describe('an objection', () => {
  test('that is refused changes nothing but that its author knows why', async () => {
    const { author, id, decisionId } = await aTakenDown()
    const appealId = await object(author, decisionId)
    const other = await anAdmin()
    expect(await decide(other, appealId, 'REFUSED', ' ')).toBe('An answer is required')
    expect(await decide(other, appealId, 'REFUSED', 'It still sells a course.')).toBe('REFUSED')
    expect(await readAsStranger(id)).toBe(404)
    expect(await newest(id)).toMatchObject({ action: 'refuse_appeal', reason: 'It still sells a course.' })
    const mail = (await mailTo(author.id)).replaceAll(/\s+/g, ' ')
    expect(mail).toContain('The decision stands.')
    expect(mail).toContain('It still sells a course.')
    expect(mail).toContain('court')
  })

  test('is decided once', async () => {
    const { author, decisionId } = await aTakenDown()
    const appealId = await object(author, decisionId)
    const outcomes = await Promise.all([
      decide(await anAdmin(), appealId, 'GRANTED'),
      decide(await anAdmin(), appealId, 'REFUSED'),
    ])
    expect(outcomes).toContain('Somebody else has just decided about this objection.')
    expect(await db.email.count({ where: { about: appealId } })).toBe(1)
  })

  test('is not decided by whoever made the decision or objects, where there is another administrator', async () => {
    const [admin, author, third] = [await anAdmin(), await anAdmin(), await anAdmin()]
    const { id } = await aPost({ authorId: author.id })
    await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'civil' })
    const appealId = await object(author, (await newest(id)).id)
    const waiting = `{ appeals(first: 100) { nodes { id whyNotDecide } } }`
    const why = async (viewer: SignedIn) => {
      const { data } = await ask(viewer, waiting)
      const { nodes } = (data as { appeals: { nodes: { id: string; whyNotDecide: string | null }[] } })
        .appeals
      return nodes.find((node) => node.id === appealId)?.whyNotDecide
    }
    expect(await why(admin)).toMatch(/^You made this decision/)
    expect(await why(author)).toMatch(/^This is your own objection/)
    expect(await why(third)).toBeNull()
    expect(await decide(admin, appealId, 'GRANTED')).toMatch(/^You made this decision/)
    expect(await decide(author, appealId, 'GRANTED')).toMatch(/^This is your own objection/)

    // Where there is no other, the one who decided decides again.
    const others = { role: 'admin' as const, id: { notIn: [admin.id, author.id] } }
    await db.member.updateMany({ where: others, data: { isDisabled: true } })
    expect(await decide(author, appealId, 'GRANTED')).toMatch(/^This is your own objection/)
    expect(await decide(admin, appealId, 'GRANTED')).toBe('GRANTED')
    await db.member.updateMany({ where: others, data: { isDisabled: false } })
  })

  test('cannot be granted once there is nothing to put back', async () => {
    const { author, id, decisionId } = await aTakenDown()
    const appealId = await object(author, decisionId)
    await db.post.update({ where: { id }, data: { deletedAt: new Date() } })
    expect(await decide(await anAdmin(), appealId, 'GRANTED')).toMatch(/nothing to put back/)
    expect(await decide(await anAdmin(), appealId, 'REFUSED')).toBe('REFUSED')
  })
})

describe('what is kept', () => {
  test('is in the file of one’s own data, without who decided and without the link’s secret', async () => {
    const { author, decisionId } = await aTakenDown()
    await mailTo(author.id)
    await object(author, decisionId)
    const { body } = await call('GET', '/api/account/data', { cookie: author.cookie })
    expect(body).toMatchObject({
      appeals: [{ decisionId, text: TEXT }],
      decisionLinks: [{ decisionId }],
    })
    expect(JSON.stringify(body)).not.toMatch(/tokenHash|decidedById/)
  })

  test('goes with the account: the words, the links, and what nobody has decided yet', async () => {
    const { author, decisionId } = await aTakenDown()
    const open = await aPost({ authorId: author.id })
    await decideItem(await anAdmin(), 'post', open.id, { status: 'reject', from: 'approved', rule: 'civil' })
    const [decided, waiting] = [
      await object(author, decisionId),
      await object(author, (await newest(open.id)).id),
    ]
    await decide(await anAdmin(), decided, 'REFUSED')
    await tokenFor(decisionId)
    await deleteAccount(author, { email: author.email })
    expect(await db.appeal.findUnique({ where: { id: decided } })).toMatchObject({
      memberId: null,
      text: '',
      answer: '',
      outcome: 'refused',
    })
    expect(await db.appeal.findUnique({ where: { id: waiting } })).toBeNull()
    expect(await db.decisionLink.count({ where: { decisionId } })).toBe(0)
  })

  test('an application is not deleted before its objection is decided', async () => {
    const applicant = await aMember({ isVerified: false })
    await declineMember(await anAdmin(), applicant.id, { reason: 'Your profile shows no work in Ireland.' })
    const { id: decisionId } = await newest(applicant.id)
    const appealId = await object(null, decisionId, { token: await tokenFor(decisionId) })
    const notAcceptedAt = new Date(Date.now() - 91 * 86_400_000)
    await db.member.update({ where: { id: applicant.id }, data: { notAcceptedAt } })
    await removeWhatIsOver()
    expect(await db.member.count({ where: { id: applicant.id } })).toBe(1)
    await decide(await anAdmin(), appealId, 'REFUSED')
    await removeWhatIsOver()
    expect(await db.member.count({ where: { id: applicant.id } })).toBe(0)
    expect(await db.appeal.findUnique({ where: { id: appealId } })).toMatchObject({
      memberId: null,
      text: '',
    })
  })
})
