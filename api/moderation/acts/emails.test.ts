import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { written } from '../../test/mail/emails.ts'
import { aMember, anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { textIn } from '../../test/mail/mail.ts'
import { acceptMail } from '../../test/mail/mail-server.ts'
import { enqueueEmail } from '../../mail/outbox.ts'
import { sendEmail } from '../../mail/sender.ts'
import { newest } from '../../test/moderation/appeals.ts'
import { decideItem } from './decide.ts'
import { itemApproved, itemNotPublished } from './emails.ts'

const server = acceptMail()

/** Returns the path of the button in an e-mail. */
async function pathIn(email: Promise<string | null>) {
  await sendEmail((await email) ?? '')
  return /\/forum\/posts\/\S+/.exec(textIn(server.accepted.at(-1) ?? ''))?.[0]
}

test('links e-mails about a reply to it, on any page of replies', async () => {
  const { id: author } = await aMember()
  const { id: postId } = await aPost({ authorId: author })
  const { id } = await aReply(postId, { authorId: author })
  const path = `/forum/posts/${postId}?reply=${id}#reply-${id}`

  const to = { member: author }
  const about = { type: 'reply', id } as const
  const statement = { reason: null, rule: null, decisionId: randomUUID() }
  const emails = [
    enqueueEmail(db, itemApproved, { ...to, data: about }),
    enqueueEmail(db, itemNotPublished, { ...to, data: { ...about, ...statement } }),
  ]
  for (const email of emails) expect(await pathIn(email)).toBe(path)
})

test('links e-mails about a discussion to it', async () => {
  const { id: author } = await aMember()
  const { id } = await aPost({ authorId: author })
  const email = enqueueEmail(db, itemApproved, { member: author, data: { type: 'post', id } })
  expect(await pathIn(email)).toBe(`/forum/posts/${id}`)
})

const HERE = env.siteUrl.origin

describe('e-mails to the author of an item', () => {
  const FORUM = 'You’re receiving this because you posted in the Irish Agile forum.'

  /** Creates a discussion and a reply in it by one member, each with its description in e-mails. */
  async function items() {
    const member = await aMember()
    const post = await aPost({ authorId: member.id, title: 'Boats' })
    const reply = await aReply(post.id, { authorId: member.id })
    return {
      member,
      post: { id: post.id, url: `${HERE}/forum/posts/${post.id}` },
      reply: { id: reply.id, url: `${HERE}/forum/posts/${post.id}?reply=${reply.id}#reply-${reply.id}` },
    }
  }
  const setStatus = (status: 'approved' | 'rejected' | 'pending', id: string) =>
    Promise.all([
      db.post.updateMany({ where: { id }, data: { status } }),
      db.reply.updateMany({ where: { id }, data: { status } }),
    ])
  const SPOKEN = [
    ['post', 'discussion', '“Boats”'],
    ['reply', 'reply', 'your reply in “Boats”'],
  ] as const

  test.each(SPOKEN)(
    'say that a %s is unpublished, with the reason and the rule',
    async (type, name, what) => {
      const { member, ...of } = await items()
      const { id, url } = of[type]
      const why = { reason: 'It names somebody.', rule: 'civil', decisionId: randomUUID() }
      const read = () => written('item-unpublished', { type, id, ...why }, member)
      expect(await read(), 'not of what is published').toBeNull()
      await setStatus('rejected', id)
      expect(await read()).toEqual({
        subject: `Your ${name} is no longer published`,
        preview: 'Boats',
        body: [
          'Hello Nuala,',
          `A moderator has taken ${what} down. Only you and the moderators can see it now.`,
          'The reason:',
          '> It names somebody.',
          expect.stringMatching(/^The rule: .+\. .+/) as string,
          'A moderator decided this. It wasn’t an automated decision.',
          // The e-mail of a decision that is not in the log.
          'If you disagree, reply to this e-mail.',
          'You can edit and resubmit it; you’ll still see it on the site.',
          `Open it: ${url}`,
        ],
        reason: FORUM,
      })
      expect(await written('item-unpublished', { type, id, ...why }, null)).toBeNull()
      expect(await written('item-unpublished', { type, ...why, id: randomUUID() }, member)).toBeNull()
    },
  )

  test.each(SPOKEN)('say that a %s is published, with a note or without', async (type, name, what) => {
    const { member, ...of } = await items()
    const { id, url } = of[type]
    const said = (note: string[]) => ({
      subject: `Your ${name} is published`,
      preview: 'Boats',
      body: [
        'Hello Nuala,',
        `${what.replace(/^your/, 'Your')} is published. Everyone can see it now.`,
        ...note,
        `Read it: ${url}`,
      ],
      reason: FORUM,
    })
    const read = (note: string | null) => written('item-approved', { type, id, note }, member)
    expect(await read('Welcome here.')).toEqual(said(['Note from the moderator:', '> Welcome here.']))
    expect(await read(null)).toEqual(said([]))
    expect(
      await written('item-approved', { type, id: randomUUID() }, member),
      'not of what is gone',
    ).toBeNull()
  })

  test.each(SPOKEN)('say that a %s was not published, with the reason', async (type, name, what) => {
    const { member, ...of } = await items()
    const { id, url } = of[type]
    await setStatus('rejected', id)
    const why = { reason: 'It sells something.', rule: null }
    expect(await written('item-not-published', { type, id, ...why }, member)).toEqual({
      subject: `Your ${name} was not published`,
      preview: 'Boats',
      body: [
        'Hello Nuala,',
        `${what.replace(/^your/, 'Your')} was not published.`,
        'The reason:',
        '> It sells something.',
        'A moderator decided this. It wasn’t an automated decision.',
        'If you disagree, reply to this e-mail.',
        'You can edit and resubmit it; you’ll still see it on the site.',
        `Open it: ${url}`,
      ],
      reason: FORUM,
    })
    expect(await written('item-not-published', { type, id, ...why }, null)).toBeNull()
    expect(await written('item-not-published', { type, ...why, id: randomUUID() }, member)).toBeNull()
  })

  test.each(SPOKEN)('say that a %s is published again, with a note or without', async (type, name, what) => {
    const { member, ...of } = await items()
    const { id, url } = of[type]
    const read = (note: string | null) => written('item-restored', { type, id, note }, member)
    const said = (note: string[]) => ({
      subject: `Your ${name} is published again`,
      preview: 'Boats',
      body: [
        'Hello Nuala,',
        `A moderator has put ${what} back. Everyone can see it.`,
        ...note,
        `Read it: ${url}`,
      ],
      reason: FORUM,
    })
    expect(await read('We were wrong.')).toEqual(said(['Note from the moderator:', '> We were wrong.']))
    expect(await read(null)).toEqual(said([]))
    expect(await written('item-restored', { type, id, note: null }, null)).toBeNull()
    await setStatus('rejected', id)
    expect(await read(null), 'not of what is out of sight again').toBeNull()
    await setStatus('approved', id)
    await setStatus('rejected', of.post.id)
    expect(await read(null), 'nor where its discussion is').toBeNull()
    expect(await written('item-restored', { type, id: randomUUID(), note: null }, member)).toBeNull()
  })

  test.each(SPOKEN)('say that a deleted %s is restored, in any status', async (type, name, what) => {
    const { member, ...of } = await items()
    const { id, url } = of[type]
    const read = (reader: typeof member | null = member) => written('item-put-back', { type, id }, reader)
    const said = (where: string) => ({
      subject: `Your ${name} is back`,
      preview: 'Boats',
      body: [
        'Hello Nuala,',
        `An administrator has put back ${what}, which you had deleted. ${where}`,
        'If you don’t want that, you can delete it again.',
        `Open it: ${url}`,
      ],
      reason: FORUM,
    })
    expect(await read()).toEqual(said('Everyone can see it again.'))
    await setStatus('pending', id)
    expect(await read()).toEqual(said('It’s back where it was.'))
    expect(await read(null)).toBeNull()
    await db.post.update({ where: { id: of.post.id }, data: { deletedAt: new Date() } })
    expect(await read(), 'not of what is deleted again').toBeNull()
  })

  test('omit the title of a discussion that the author of a reply may not read', async () => {
    const { member, reply } = await items()
    const { id: postId } = await aPost({ title: 'Ships', status: 'rejected' })
    await db.reply.update({ where: { id: reply.id }, data: { postId, status: 'rejected' } })
    const data = { type: 'reply', id: reply.id, reason: null, rule: null, decisionId: randomUUID() }
    for (const kind of ['item-unpublished', 'item-not-published', 'item-put-back'])
      expect(await written(kind, data, member), kind).toMatchObject({ preview: 'Irish Agile' })
    expect((await written('item-unpublished', data, member))?.body[1]).toMatch(
      /^A moderator has taken your reply down\./,
    )
  })
})

test('explain how to appeal against a decision, on a page of its own', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const { id } = await aPost({ authorId: author.id })
  await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'civil' })
  const { id: decisionId } = await newest(id)
  const { data, memberId } = await db.email.findFirstOrThrow({
    where: { about: id, kind: 'item-unpublished' },
  })
  const member = await db.member.findUniqueOrThrow({ where: { id: memberId ?? '' } })
  expect((await written('item-unpublished', data as object, member))?.body).toEqual(
    expect.arrayContaining([
      'If you disagree, you can appeal once, within six months. You don’t need to sign in. Another administrator will review it, if one is available.',
      `Read the decision or appeal: ${HERE}/decisions/${decisionId}?token=…`,
    ]),
  )
})
