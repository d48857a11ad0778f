import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { issueToken } from '../../auth/links/links.ts'
import { signIn } from '../../auth/sign-in.ts'
import { signInWithLink } from '../../auth/links/link-sign-in.ts'
import { browser, mailLinks } from '../../test/auth/mailed-links.ts'
import { db } from '../../database/db.ts'
import { finishDeferred } from '../../http/defer.ts'
import { env } from '../../lib/env.ts'
import { call } from '../../test/execute.ts'
import { aMember, anAdmin, aPost, aReply } from '../../test/factories.ts'
import { verifyMember } from '../administration/verification.ts'
import { applicant, emailsTo, linkIn } from '../../test/members/applicants.ts'
import { confirmAddress, registerMember } from '../applications/registration.ts'
import { claimImported, hashOfAddress } from './claims.ts'

const { aLinkFor } = mailLinks()

beforeEach(() => void (env.SIGN_IN = 'link'))

/** Creates a discussion and a reply as an import does. */
async function anImport(email: string) {
  const author = await db.importedAuthor.create({
    data: {
      source: 'nodebb',
      oldId: randomUUID(),
      name: 'maeve',
      emailHash: await hashOfAddress(email),
      joinedAt: new Date('2014-05-01'),
    },
  })
  const post = await aPost({ authorId: null })
  const reply = await aReply((await aPost()).id, { authorId: null })
  const origin = { source: 'nodebb', authorId: author.id }
  await db.importedItem.create({ data: { ...origin, oldTopic: randomUUID(), postId: post.id } })
  await db.importedItem.create({ data: { ...origin, oldPost: randomUUID(), replyId: reply.id } })
  const authors = async () => [
    (await db.post.findUniqueOrThrow({ where: { id: post.id } })).authorId,
    (await db.reply.findUniqueOrThrow({ where: { id: reply.id } })).authorId,
  ]
  return { author, post, authors }
}

test('gives an applicant their items after they followed the e-mailed link and an administrator approved them', async () => {
  const input = applicant()
  const { author, post, authors } = await anImport(input.email)
  const shown = async () => (await call('GET', `/api/forum/posts/${post.id}`)).body['author']
  await registerMember(browser(), input)
  const { id } = await db.member.findUniqueOrThrow({ where: { email: input.email } })
  expect(await authors()).toEqual([null, null])

  const [email] = await emailsTo(input.email)
  await confirmAddress((await issueToken(linkIn(email))) ?? '')
  await finishDeferred()
  expect(await authors()).toEqual([null, null])
  expect(await shown()).toBeNull()

  await verifyMember(await anAdmin(), id)
  await finishDeferred()
  expect(await authors()).toEqual([id, id])
  expect(await shown()).toMatchObject({ id, firstName: 'Orla', lastName: 'Kane' })
  expect((await db.member.findUniqueOrThrow({ where: { id } })).joinedAt).toEqual(new Date('2014-05-01'))
  const claimed = await db.importedAuthor.findUniqueOrThrow({ where: { id: author.id } })
  expect(claimed).toMatchObject({ memberId: id, name: null, emailHash: null })
  expect(await db.postFollow.count({ where: { memberId: id } })).toBe(0)
})

test('gives a member their items when they sign in by link, but not for their address alone', async () => {
  const { id, email } = await aMember()
  const { authors } = await anImport(email)
  const { token, here } = await aLinkFor(email)
  await finishDeferred()
  expect(await authors()).toEqual([null, null])
  await signInWithLink(here, token)
  await finishDeferred()
  expect(await authors()).toEqual([id, id])
})

test('gives nothing to an applicant before approval, to a disabled member, or with instant sign-in', async () => {
  const unproved = await aMember({ isVerified: false, addressConfirmedAt: null })
  const first = await anImport(unproved.email)
  await claimImported(unproved.id)
  expect(await first.authors()).toEqual([null, null])

  const disabled = await aMember({ isDisabled: true })
  const second = await anImport(disabled.email)
  await claimImported(disabled.id)
  expect(await second.authors()).toEqual([null, null])

  env.SIGN_IN = 'instant'
  const { email } = await aMember()
  const third = await anImport(email)
  await signIn(browser(), { email })
  await finishDeferred()
  expect(await third.authors()).toEqual([null, null])
})

test('does not assign removed items', async () => {
  const { id, email } = await aMember()
  const { post, authors } = await anImport(email)
  await db.post.update({ where: { id: post.id }, data: { deletedAt: new Date() } })
  await claimImported(id)
  expect(await authors()).toEqual([null, id])
})
