import { expect, test } from 'vitest'
import { issueToken, makeLink } from '../../auth/links/links.ts'
import { hashOf, newToken } from '../../lib/tokens.ts'
import { db } from '../../database/db.ts'
import { schema } from '../../app/schema.ts'
import { updateEmailPreferenceByLink } from '../../mail/preferences.ts'
import { aMember } from '../../test/factories.ts'
import { idOf, serveDocuments, TEXTS } from '../../test/delivery/site-documents.ts'

const { read, post } = serveDocuments()

test('shows each browser its own state of a sign-in link', async () => {
  const { id: memberId } = await aMember()
  const nonce = newToken()
  const linkId = await db.$transaction((tx) =>
    makeLink(tx, { memberId, purpose: 'sign_in', nonceHash: hashOf(nonce) }),
  )
  const variables = { token: await issueToken(linkId) }
  const here = await post({ document: idOf(TEXTS.link), variables }, { cookie: `sign-in=${nonce}` })
  expect(here.data).toEqual({ signInLink: 'READY' })
  const elsewhere = await read(TEXTS.link, variables, { cookie: `sign-in=${nonce}` })
  expect(elsewhere.data).toEqual({ signInLink: 'OTHER_BROWSER' })
  expect(elsewhere.headers.get('cache-control')).toBe('private, no-store')
})

test('responds privately and uncached to a query with a token', async () => {
  const byToken = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ args }) =>
    args.some(({ name }) => name === 'token'),
  )
  const texts = [
    ...[TEXTS.link, TEXTS.choice, TEXTS.application, TEXTS.status],
    ...[TEXTS.decision, TEXTS.report, TEXTS.follow, TEXTS.feed],
    ...[TEXTS.account, TEXTS.subscription, TEXTS.confirmation],
  ]
  expect(byToken.map(({ name }) => texts.some((text) => text.includes(`${name}(`)))).toEqual(
    texts.map(() => true),
  )
  for (const text of texts)
    expect((await read(text, { token: newToken() })).headers.get('cache-control')).toBe('private, no-store')
})

test('shows the latest choice of an unsubscribe link', async () => {
  const { id: memberId, email: recipient } = await aMember()
  const token = newToken()
  const kind = 'notifications-reply'
  await db.email.create({
    data: { kind, recipient, memberId, data: {}, state: 'sent', unsubscribeHash: hashOf(token) },
  })
  expect((await read(TEXTS.choice, { token })).data).toEqual({ emailPreferenceOfLink: { isWanted: true } })
  await updateEmailPreferenceByLink(token, false)
  expect((await read(TEXTS.choice, { token })).data).toEqual({ emailPreferenceOfLink: { isWanted: false } })
})
