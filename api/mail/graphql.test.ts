import { expect, test } from 'vitest'
import { app } from '../app/app.ts'
import { hashOf, newToken } from '../lib/tokens.ts'
import { db } from '../database/db.ts'
import { execute, graphql } from '../test/execute.ts'
import { aMember } from '../test/factories.ts'
import {
  findEmailPreferenceOfLink,
  findTiming,
  savePreference,
  updateEmailPreferenceByLink,
} from './preferences.ts'

const CHOICE = 'title isWanted'
const choices = (isWanted: boolean) => [
  { title: 'New reply in a discussion you follow', isWanted },
  { title: 'Your post or reply is published', isWanted },
]

/** Returns the unsubscribe token of an e-mail of a kind. */
async function aToken(kind: string, memberId: string | null) {
  const token = newToken()
  const data = { kind, recipient: 'a@b.example', memberId, data: {}, unsubscribeHash: hashOf(token) }
  await db.email.create({ data })
  return token
}

test('reads and changes the preference of an unsubscribe link without a session or caching', async () => {
  const LOOK = `query ($token: String!) { emailPreferenceOfLink(token: $token) { ${CHOICE} } }`
  const CHOOSE = `mutation ($token: String!, $isWanted: Boolean!) { updateEmailPreferenceByLink(token: $token, isWanted: $isWanted) { ${CHOICE} } }`
  const { id } = await aMember()
  for (const [index, kind] of ['notifications-reply', 'item-approved'].entries()) {
    const token = await aToken(kind, id)
    const look = await graphql(LOOK, { token })
    expect(look.body).toEqual({ data: { emailPreferenceOfLink: choices(true)[index] } })
    expect(look.headers.get('cache-control')).toBe('private, no-store')
    for (const isWanted of [false, true])
      expect((await execute(null, CHOOSE, { token, isWanted })).data).toEqual({
        updateEmailPreferenceByLink: choices(isWanted)[index],
      })
  }
  const others = [
    // E-mails required by law, of another version and to a former member, and invalid tokens.
    ...[await aToken('item-not-published', id), await aToken('report-decided', id)],
    ...[await aToken('activated', id), await aToken('unheard-of', id), await aToken('item-approved', null)],
    ...[newToken(), 'x'],
  ]
  for (const token of others) {
    expect((await execute(null, LOOK, { token })).data).toEqual({ emailPreferenceOfLink: null })
    expect((await execute(null, CHOOSE, { token, isWanted: false })).errors).toMatchObject([
      { message: 'This link no longer works.', extensions: { code: 'NOT_FOUND' } },
    ])
  }
})

test('stops and restarts a kind with timings by an unsubscribe link, without changing a timing that already applies', async () => {
  const { id: memberId } = await aMember()
  const token = await aToken('notifications-mention', memberId)
  const choose = (isWanted: boolean) => updateEmailPreferenceByLink(token, isWanted)
  const timing = () => findTiming(db, memberId, 'mention')
  const choice = { title: 'Someone mentions you', isOfMember: true, canChange: true }
  await savePreference(db, memberId, 'mention', { email: 'daily' })
  expect(await choose(true)).toEqual({ ...choice, isWanted: true })
  expect(await timing()).toBe('daily')
  expect(await choose(false)).toEqual({ ...choice, isWanted: false })
  expect(await findEmailPreferenceOfLink(token)).toEqual({ ...choice, isWanted: false })
  expect(await timing()).toBe('never')
  expect(await choose(true)).toEqual({ ...choice, isWanted: true })
  expect(await timing()).toBe('now')
  await db.member.delete({ where: { id: memberId } })
  expect(await timing()).toBe('never')
})

test('confirms the one-click request of a mail program, and redirects browsers to the page', async () => {
  const { id } = await aMember()
  const token = await aToken('item-approved', id)
  const path = `/api/mail/unsubscribe?token=${token}`
  const stopped = await app.request(path, { method: 'POST' })
  expect([stopped.status, await stopped.json()]).toEqual([
    200,
    { message: 'You won’t get any more of these e-mails: Your post or reply is published.' },
  ])
  const chosen = await db.notificationPreference.findMany({ where: { memberId: id } })
  expect(chosen.map(({ kind, email }) => [kind, email])).toEqual([['decision', 'never']])
  expect((await app.request('/api/mail/unsubscribe', { method: 'POST' })).status).toBe(404)
  const led = await app.request('/api/mail/unsubscribe?token=a%26b')
  expect([led.status, led.headers.get('location')]).toEqual([303, '/unsubscribe?token=a%26b'])
  expect((await app.request('/api/mail/unsubscribe')).headers.get('location')).toBe('/unsubscribe?token=')
})
