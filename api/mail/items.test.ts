import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { env } from '../lib/env.ts'
import { aMember, aPost, aReply } from '../test/factories.ts'
import { written } from '../test/mail/emails.ts'
import { requireKind } from './kinds.ts'

const HERE = env.siteUrl.origin
const FORUM = 'You’re receiving this because you posted in the Irish Agile forum.'

describe('e-mails about an item to its author', () => {
  test('announce its publication', async () => {
    const member = await aMember()
    const post = await aPost({ authorId: member.id, title: 'Boats' })
    const reply = await aReply(post.id, { authorId: member.id })
    const of = (type: 'post' | 'reply', note?: string) =>
      written('item-approved', { type, id: type === 'post' ? post.id : reply.id, note }, member)
    expect(await of('post', 'Well said')).toEqual({
      subject: 'Your discussion is published',
      preview: 'Boats',
      body: [
        'Hello Nuala,',
        '“Boats” is published. Everyone can see it now.',
        'Note from the moderator:',
        '> Well said',
        `Read it: ${HERE}/forum/posts/${post.id}`,
      ],
      reason: FORUM,
    })
    expect(await of('reply')).toEqual({
      subject: 'Your reply is published',
      preview: 'Boats',
      body: [
        'Hello Nuala,',
        'Your reply in “Boats” is published. Everyone can see it now.',
        `Read it: ${HERE}/forum/posts/${post.id}?reply=${reply.id}#reply-${reply.id}`,
      ],
      reason: FORUM,
    })
    expect(await written('item-approved', { type: 'post', id: post.id }, null)).toBeNull()
    await db.reply.update({ where: { id: reply.id }, data: { status: 'pending' } })
    expect(await of('reply')).toBeNull()
    await db.post.update({ where: { id: post.id }, data: { deletedAt: new Date() } })
    expect(await of('post')).toBeNull()
  })

  const NOT_IN_LOG = { rule: null, decisionId: randomUUID() }
  const STATEMENT = [
    'A moderator decided this. It wasn’t an automated decision.',
    'If you disagree, reply to this e-mail.',
  ]

  test('give the reasons when it was not published', async () => {
    const member = await aMember()
    const post = await aPost({ authorId: member.id, title: 'Boats', status: 'rejected' })
    const open = await aPost({ title: 'Ships' })
    const reply = await aReply(open.id, { authorId: member.id, status: 'rejected' })
    const of = (type: 'post' | 'reply', reason: string | null) =>
      written(
        'item-not-published',
        { type, id: type === 'post' ? post.id : reply.id, reason, ...NOT_IN_LOG },
        member,
      )
    const again = 'You can edit and resubmit it; you’ll still see it on the site.'
    expect(await of('post', 'An advertisement')).toEqual({
      subject: 'Your discussion was not published',
      preview: 'Boats',
      body: [
        'Hello Nuala,',
        '“Boats” was not published.',
        'The reason:',
        '> An advertisement',
        ...STATEMENT,
        again,
        `Open it: ${HERE}/forum/posts/${post.id}`,
      ],
      reason: FORUM,
    })
    expect(await of('reply', null)).toEqual({
      subject: 'Your reply was not published',
      preview: 'Ships',
      body: [
        'Hello Nuala,',
        'Your reply in “Ships” was not published.',
        ...STATEMENT,
        again,
        `Open it: ${HERE}/forum/posts/${open.id}?reply=${reply.id}#reply-${reply.id}`,
      ],
      reason: FORUM,
    })
    expect(await written('item-not-published', { type: 'post', id: post.id, reason: null }, null)).toBeNull()
    await db.post.update({ where: { id: open.id }, data: { deletedAt: new Date() } })
    expect(await of('reply', null)).toBeNull()
    await db.post.update({ where: { id: open.id }, data: { deletedAt: null } })
    await db.reply.update({ where: { id: reply.id }, data: { deletedAt: new Date() } })
    expect(await of('reply', null)).toBeNull()
  })
})

test("sends an enquiry to administrators, with the sender's address for replies", async () => {
  const facts = { firstName: 'Orla', lastName: 'Kane', email: 'orla@asks.example', interest: 'general' }
  const { id: enquiryId } = await db.enquiry.create({
    data: { ...facts, message: 'Two boats.\nWhere?\n\nNow?' },
  })
  expect(await written('enquiry-received', { enquiryId }, null)).toEqual({
    subject: 'Enquiry from Orla Kane',
    preview: 'The contact page of Irish Agile promises an answer within 24 hours.',
    replyTo: 'orla@asks.example',
    body: [
      'Someone has written through the contact form. Reply to this e-mail to answer them.',
      'From: Orla Kane E-mail: orla@asks.example Interest: general',
      '> Two boats.\n> Where?\n>\n> Now?',
      `See all enquiries: ${HERE}/admin`,
    ],
    reason: 'You’re receiving this because you look after Irish Agile.',
  })
  expect(await written('enquiry-received', { enquiryId: randomUUID() }, null)).toBeNull()
})

test('rejects an unknown kind of e-mail', () => {
  expect(() => requireKind('rubbish')).toThrow('No one knows how to write an e-mail of kind rubbish.')
})
