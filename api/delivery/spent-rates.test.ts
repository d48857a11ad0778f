import { expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { env } from '../lib/env.ts'
import type { Rate } from '../http/rates.ts'
import { graphql } from '../test/execute.ts'
import { anAdmin, aViewer, aWebhook } from '../test/factories.ts'
import { hashOf, newToken } from '../lib/tokens.ts'

// Each act spends its rate first: when none is left it is refused before any lookup, so ids need not exist.

const NETWORK = '198.51.100.70'
const ID = '01900000-0000-7000-8000-000000000000'
const SENDER = 'firstName: "Orla", lastName: "Kane", email: "orla@rates.example"'
const PROFILE =
  'firstName: "Orla", lastName: "Kane", location: "Sligo", linkedinProfile: "https://linkedin.com/in/x"'
const TEXT = 'Enough words for a text that could be published.'
const NEW = `title: "Five of them", content: "${TEXT}", category: "Remote Work"`

/** Sends a document from the network after the rest of a rate has been spent. */
async function sendPast(rate: Rate, who: string, document: string, cookie?: string) {
  Object.assign(env, { RATE_LIMITS: 'on', TRUST_PROXY: true })
  const data = { points: 1_000, expire: Date.now() + 60_000 }
  const key = `${rate}:${who}`
  await db.rateLimit.upsert({ where: { key }, create: { key, ...data }, update: data })
  const { status, headers, body } = await graphql(
    document,
    {},
    { 'x-forwarded-for': NETWORK, ...(cookie && { cookie }) },
  )
  const [error] = (body['errors'] ?? []) as { extensions: { code: string } }[]
  return [status, error?.extensions.code, Number(headers.get('retry-after')) > 0]
}
const REFUSED = [429, 'TOO_MANY', true]

const OF_MEMBERS: [Rate, string][] = [
  ['posts', `mutation { createPost(input: { ${NEW} }) { id } }`],
  ['replies', `mutation { createReply(input: { postId: "${ID}", content: "${TEXT}" }) { id } }`],
  ['votes', `mutation { setPostVote(input: { id: "${ID}", ballot: UP }) { id } }`],
  ['votes', `mutation { setReplyVote(input: { id: "${ID}", ballot: UP }) { id } }`],
  ['edits', `mutation { editPost(input: { id: "${ID}", ${NEW} }) { id } }`],
  ['edits', `mutation { editReply(input: { id: "${ID}", content: "${TEXT}" }) { id } }`],
  ['edits', `mutation { acceptReply(id: "${ID}") { id } }`],
  ['edits', `mutation { withdrawAnswer(id: "${ID}") { id } }`],
  ['edits', `mutation { updateProfile(input: { ${PROFILE}, isPublicProfile: true }) { id } }`],
  ['previews', `{ previewMarkdown(content: "${TEXT}") }`],
  ['drafts', `mutation { saveDraft(input: { key: "new", content: {} }) { __typename } }`],
  ['readings', 'mutation { markAllRead { __typename } }'],
  ['readings', `mutation { markRead(input: { postId: "${ID}", replyIds: [] }) }`],
  ['mentions', '{ mentionableMembers(words: "Orla") { id } }'],
  ['attendances', `mutation { setAttendance(input: { postId: "${ID}", isGoing: true }) { id } }`],
  ['bookmarks', `mutation { saveBookmark(input: { postId: "${ID}" }) { id } }`],
  ['bookmarks', `mutation { editBookmark(input: { id: "${ID}", note: "Read it" }) { id } }`],
  ['mutes', `mutation { muteMember(id: "${ID}") }`],
]

test.each(OF_MEMBERS)('%s are limited for a member and not for an administrator: %s', async (rate, act) => {
  const [member, admin] = [await aViewer(), await anAdmin()]
  expect(await sendPast(rate, member.id, act, member.cookie)).toEqual(REFUSED)
  expect(await sendPast(rate, admin.id, act, admin.cookie)).not.toContain('TOO_MANY')
})

test('webhook messages are limited for a member', async () => {
  const { id, cookie } = await aViewer()
  const webhook = await aWebhook({ id })
  for (const act of [`testWebhook(id: "${webhook.id}")`, `resendDelivery(id: "${webhook.deliveryId}")`])
    expect(await sendPast('webhookMessages', id, `mutation { ${act} }`, cookie)).toEqual(REFUSED)
})

test('the feed of a member’s followed items is limited for its owner', async () => {
  const { id } = await aViewer()
  const token = newToken()
  await db.followingFeed.create({ data: { memberId: id, tokenHash: hashOf(token) } })
  expect(await sendPast('feeds', id, `{ followingFeed(token: "${token}") { id } }`)).toEqual([
    200,
    ...REFUSED.slice(1),
  ])
})

test.each<[Rate, string]>([
  ['signInByNetwork', 'mutation { signIn(input: { email: "orla@rates.example" }) { __typename } }'],
  [
    'registrations',
    `mutation { registerMember(input: { email: "orla@rates.example", ${PROFILE} }) { __typename } }`,
  ],
  [
    'enquiries',
    `mutation { sendEnquiry(input: { ${SENDER}, interest: "general", message: "Hello", website: "" }) { message } }`,
  ],
  ['subscriptionsByNetwork', 'mutation { subscribe(input: { email: "orla@rates.example" }) { message } }'],
])('rejects requests of a network over its rate for %s: %s', async (rate, act) => {
  expect(await sendPast(rate, NETWORK, act)).toEqual(REFUSED)
})
