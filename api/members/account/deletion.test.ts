import { beforeAll, describe, expect, test } from 'vitest'
import { setPostVote } from '../../forum/votes/votes.ts'
import { signIn } from '../../auth/sign-in.ts'
import { makeLink } from '../../auth/links/links.ts'
import { db } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { createPost } from '../../forum/posts/posts.ts'
import { installQueues } from '../../database/jobs/install.ts'
import { enqueueEmail } from '../../mail/outbox.ts'
import { call } from '../../test/execute.ts'
import { columnsHolding } from '../../test/guarantees/column-search.ts'
import { aMember, anAdmin, aPost, aReply, aViewer, type SignedIn, aToken } from '../../test/factories.ts'
import { anEarlierVersion } from '../../test/versions.ts'
import { EIGHT_DAYS, leaveForGood } from '../../test/members/leaving-calls.ts'
import { deleteAccount } from './deletion.ts'
import { eraseDeparted } from './departures.ts'
import { activated } from '../emails.ts'

const MARK = 'zaunkoenig'

const facts = {
  email: `${MARK}@members.example`,
  firstName: `${MARK}first`,
  lastName: `${MARK}last`,
  linkedinProfile: `https://www.linkedin.com/in/${MARK}`,
  jobTitle: `${MARK} job`,
  company: `${MARK} company`,
  bio: `${MARK} bio`,
}

beforeAll(() => installQueues(env.DATABASE_URL ?? ''))

/** Stores a record of a member in every table that can refer to one. */
async function leaveTraces(member: SignedIn) {
  const authorId = member.id
  const content = `${MARK} wrote this, and nobody else has read it.`
  const hidden = { authorId, title: `${MARK} title`, content }
  const open = await aPost()
  const published = await aPost({ authorId, title: 'It stays', content: 'These published words stay here.' })
  await aReply(published.id)
  await aReply(open.id, { authorId, content: 'These published words stay too.' })
  await aPost({ ...hidden, status: 'pending' })
  await aPost({ ...hidden, status: 'rejected', rejectionReason: `${MARK} reason` })
  const answered = await aPost({ ...hidden, deletedAt: new Date() })
  await aReply(answered.id, { content: 'Someone else answered before it went.' })
  await aReply(open.id, { authorId, content, status: 'pending' })
  await aReply(open.id, { authorId, content, deletedAt: new Date() })
  const edit = { authorId, content, contentHtml: content, status: 'pending' as const }
  await db.revision.create({
    data: { ...edit, postId: published.id, title: hidden.title, category: 'Remote Work' },
  })
  const reply = await aReply(open.id, { authorId, content: 'This stays as it is published.' })
  await db.revision.create({ data: { ...edit, replyId: reply.id } })
  await setPostVote(member, { id: open.id, ballot: 'UP' })

  await signIn({ network: '192.0.2.7', userAgent: 'x' }, { email: member.email })
  await db.session.updateMany({ where: { memberId: authorId }, data: { userAgent: `${MARK} browser` } })
  await makeLink(db, { memberId: authorId, purpose: 'sign_in' })
  await db.passkey.create({
    data: {
      id: `${MARK}key`,
      memberId: authorId,
      publicKey: new Uint8Array(3),
      counter: 0,
      transports: [],
      name: `${MARK} phone`,
    },
  })
  await db.accessToken.update({
    where: { id: (await aToken(member)).id },
    data: { name: `${MARK} script` },
  })
  await db.enquiry.create({
    data: {
      firstName: facts.firstName,
      lastName: facts.lastName,
      email: facts.email.toUpperCase(),
      interest: 'Training',
      message: `${MARK} asks`,
    },
  })
  // Subscribed before they joined.
  const { id: about } = await db.subscriber.create({ data: { email: facts.email, confirmedAt: new Date() } })
  await db.email.create({ data: { kind: 'weekly-best', recipient: facts.email, about, data: {} } })
  const emailId = await enqueueEmail(db, activated, { member: authorId, data: {} })
  // A mail server error that contains the address.
  const [lastError, output] = [`<${facts.email}> unknown`, JSON.stringify({ message: facts.email })]
  await db.email.update({ where: { id: emailId ?? '' }, data: { state: 'failed', lastError } })
  await db.$executeRaw`update pgboss.job set output = ${output}::jsonb where id = ${emailId}::uuid`
  await db.$executeRaw`
    insert into pgboss.job (name, source_name, source_id, source_output)
    values ('failed-emails', 'letters', ${emailId}::uuid, ${output}::jsonb)`
  return { open, published, answered }
}

describe('the deletion of an account', () => {
  test('leaves no trace of the member in any column of any table', async () => {
    env.RATE_LIMITS = 'on'
    const member = await aViewer(facts)
    const { open, published, answered } = await leaveTraces(member)
    const before = await columnsHolding(MARK)
    expect(before).toEqual(
      expect.arrayContaining([
        'public.AccessToken.name',
        'public.Enquiry.email',
        'public.Subscriber.email',
        'public.Email.recipient',
        'public.Member.email',
        'public.Passkey.name',
        'public.Post.content',
        'public.Post.excerpt',
        'public.Post.searchVector',
        'public.RateLimit.key',
        'public.Reply.content',
        'public.Revision.content',
        'public.Session.userAgent',
        'pgboss.job_common.output',
        'pgboss.job_common.source_output',
      ]),
    )

    const { status, headers } = await call('DELETE', '/api/account', {
      body: { email: ` ${facts.email.toUpperCase()} ` },
      cookie: member.cookie,
    })
    expect(status).toBe(200)
    expect(headers.get('set-cookie')).toMatch(/^session=;/)
    expect(await eraseDeparted(new Date(Date.now() + EIGHT_DAYS))).toBe(1)
    expect(await columnsHolding(MARK)).toEqual([])

    const retained = await db.post.findUniqueOrThrow({
      where: { id: published.id },
      include: { replies: true },
    })
    expect(retained).toMatchObject({ title: 'It stays', status: 'approved', authorId: null, deletedAt: null })
    expect(retained.replies).toHaveLength(1)
    expect(await db.reply.count({ where: { postId: open.id, authorId: null, status: 'approved' } })).toBe(2)
    expect(await db.post.findUniqueOrThrow({ where: { id: open.id } })).toMatchObject({ likeCount: 1 })
    expect(await db.reply.count({ where: { postId: answered.id } })).toBe(1)
    const { body } = await call('GET', `/api/forum/posts/${published.id}`)
    expect(body).toMatchObject({ id: published.id, author: null })
  })

  test('ends every session at once, and lets the address register again', async () => {
    await anAdmin()
    const member = await aViewer()
    await leaveForGood(member)
    const { status } = await call('GET', '/api/account/data', { cookie: member.cookie })
    expect(status).toBe(401)
    await expect(deleteAccount(member, { email: member.email })).rejects.toMatchObject({
      code: 'SIGNED_OUT',
      message: 'This account has already been deleted.',
    })
    await aMember({ email: member.email })
  })

  test('is rolled back when anything fails, and completed by the next run', async () => {
    const member = await aViewer()
    await createPost(member, {
      title: 'It waits',
      content: 'It waits for a moderator.',
      category: 'Remote Work',
    })
    await db.$executeRawUnsafe(
      `create function fail_now() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    )
    await db.$executeRawUnsafe(
      `create trigger fail_now before delete on "Member" for each row execute function fail_now()`,
    )
    await leaveForGood(member)
    await db.$executeRawUnsafe('drop function fail_now cascade')
    expect(await db.post.count({ where: { authorId: member.id } })).toBe(1)
    expect(await eraseDeparted(new Date(Date.now() + EIGHT_DAYS))).toBe(1)
    expect(await db.post.count({ where: { authorId: member.id } })).toBe(0)
  })
})

test('retains replies of others in a hidden discussion, including those of deleted members', async () => {
  const [author, early] = [await aViewer(), await aViewer()]
  const framed = await aPost({ authorId: author.id, deletedAt: new Date(), title: 'Words that go' })
  const refused = await aPost({
    authorId: author.id,
    status: 'rejected',
    rejectionReason: 'It sells a course.',
  })
  await aReply(refused.id)
  const alone = await aPost({ authorId: author.id, deletedAt: new Date() })
  for (const status of ['pending', 'approved'] as const)
    await aReply(alone.id, { authorId: author.id, status })
  const { id } = await aReply(framed.id, { authorId: early.id })
  await leaveForGood(early)
  await leaveForGood(author)
  expect(await db.reply.findUnique({ where: { id } })).toMatchObject({ authorId: null, status: 'approved' })
  for (const post of [framed, refused])
    expect(await db.post.findUnique({ where: { id: post.id } })).toMatchObject({
      title: 'Removed',
      rejectionReason: null,
      deletedAt: expect.any(Date) as Date,
    })
  expect(await db.post.findUnique({ where: { id: alone.id } })).toBeNull()
})

test('retains earlier versions of replies by others', async () => {
  const [member, post] = [await aViewer(), await aPost()]
  const reply = await aReply(post.id)
  await anEarlierVersion('post', post.id)
  await anEarlierVersion('reply', reply.id)
  await leaveForGood(member)
  expect(await db.revision.count({ where: { postId: post.id } })).toBe(2)
  expect(await db.revision.count({ where: { replyId: reply.id } })).toBe(2)
})
