import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { newest } from '../../test/moderation/appeals.ts'
import { written } from '../../test/mail/emails.ts'
import { anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { setDisabled } from './suspension.ts'

// Compares e-mails to a member whose account is suspended or enabled, with withdrawn or restored items.

const REASON = 'You’re receiving this because you have an account at Irish Agile.'
const HERE = env.siteUrl.origin
const ALL = { disabled: true, rejectPending: true, unpublishPublished: true }

/** Creates a member with this many pending and published items. */
async function anAuthor({ pending, published }: { pending: number; published: number }) {
  const author = await aViewer()
  for (let count = 0; count < pending; count += 1) await aPost({ authorId: author.id, status: 'pending' })
  const { id: postId } = await aPost()
  for (let count = 0; count < published; count += 1) await aReply(postId, { authorId: author.id })
  return author
}

/** Renders the member's newest e-mail. */
async function notified(memberId: string) {
  const { kind, data } = await db.email.findFirstOrThrow({ where: { memberId }, orderBy: { id: 'desc' } })
  const member = await db.member.findUniqueOrThrow({ where: { id: memberId } })
  return {
    kind,
    email: await written(kind, data as object, member),
    nobody: await written(kind, data as object, null),
  }
}

const statement = async (reason: string, memberId: string) => [
  'The reason:',
  `> ${reason}`,
  'A moderator decided this. It wasn’t an automated decision.',
  expect.stringMatching(/^If you disagree, you can appeal once/) as string,
  `Read the decision or appeal: ${HERE}/decisions/${await newestOn(memberId)}?token=…`,
]
const newestOn = async (memberId: string) => (await newest(memberId)).id

describe.each([
  [{ pending: 0, published: 0 }, [], []],
  [
    { pending: 1, published: 0 },
    ['Anything you’d submitted that was still waiting for review (one item) won’t be published.'],
    ['Anything still waiting for review (one item) is back with the moderators.'],
  ],
  [
    { pending: 0, published: 1 },
    ['Your published posts (one item) have been taken down.'],
    ['The posts taken down with it (one item) are published again.'],
  ],
  [
    { pending: 2, published: 3 },
    [
      'Anything you’d submitted that was still waiting for review (2 items) won’t be published.',
      'Your published posts (3 items) have been taken down.',
    ],
    [
      'The posts taken down with it (3 items) are published again.',
      'Anything still waiting for review (2 items) is back with the moderators.',
    ],
  ],
])('with %o', (items, withdrawn, given) => {
  test('notifies a member of their suspension, and then of its end', async () => {
    const [admin, author] = [await anAdmin(), await anAuthor(items)]
    await setDisabled(admin, author.id, { ...ALL, reason: 'Nine offers in an hour.' })
    const { email, nobody } = await notified(author.id)
    expect(email).toEqual({
      subject: 'Your account has been disabled',
      preview: 'The reasons, and what you can do next.',
      body: [
        'Hello Nuala,',
        [
          'A moderator has disabled your account at Irish Agile. You can no longer sign in or post in the forum.',
          ...withdrawn,
        ].join(' '),
        ...(await statement('Nine offers in an hour.', author.id)),
      ],
      reason: REASON,
    })
    expect(nobody).toBeNull()

    await db.email.updateMany({ where: { memberId: author.id }, data: { state: 'sent' } })
    await setDisabled(admin, author.id, { disabled: false })
    const enabled = await notified(author.id)
    expect(enabled.email).toEqual({
      subject: 'Your account is enabled again',
      preview: 'You can sign in and post again.',
      body: [
        'Hello Nuala,',
        ['Your account at Irish Agile is enabled again: you can sign in and post.', ...given].join(' '),
        `Sign in: ${HERE}/sign-in`,
      ],
      reason: REASON,
    })
    expect(enabled.nobody).toBeNull()
  })

  test('notifies a suspended member of a later withdrawal', async () => {
    const [admin, author] = [await anAdmin(), await anAuthor(items)]
    await setDisabled(admin, author.id, { disabled: true, reason: 'Advertises' })
    await setDisabled(admin, author.id, { ...ALL, reason: 'Nine offers in an hour.' })
    const { kind, email, nobody } = await notified(author.id)
    if (withdrawn.length === 0) return expect(kind).toBe('account-disabled')
    expect(email).toEqual({
      subject: 'Your posts have been taken down',
      preview: 'The reasons, and what you can do next.',
      body: [
        'Hello Nuala,',
        ['Your account at Irish Agile is still disabled.', ...withdrawn].join(' '),
        ...(await statement('Nine offers in an hour.', author.id)),
      ],
      reason: REASON,
    })
    expect(nobody).toBeNull()
  })
})

test('notifies nobody of an obsolete act', async () => {
  const member = await db.member.findUniqueOrThrow({ where: { id: (await aViewer()).id } })
  const along = { pending: 1, published: 1, reason: 'Advertises', rule: null }
  for (const kind of ['account-disabled', 'disabled-items-taken'])
    expect(await written(kind, along, member), kind).toBeNull()
  expect(await written('account-enabled', along, { ...member, isDisabled: true })).toBeNull()
})
