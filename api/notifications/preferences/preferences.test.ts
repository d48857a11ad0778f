import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { savePreference } from '../../mail/preferences.ts'
import { execute } from '../../test/execute.ts'
import { anAdmin, aViewer, type SignedIn } from '../../test/factories.ts'
import { findNotificationPreferences, updateNotificationPreferences } from './preferences.ts'

type Choice = { kind: string; inSite?: boolean | null; email?: string }
const choose = (viewer: SignedIn, ...preferences: Choice[]) =>
  updateNotificationPreferences(viewer, { preferences })
const emailsOf = async (viewer: SignedIn) =>
  Object.fromEntries((await findNotificationPreferences(viewer)).map(({ kind, email }) => [kind, email]))
test('changes each kind separately, and leaves omitted ones unchanged', async () => {
  const viewer = await aViewer()
  await choose(viewer, { kind: 'mention', inSite: false }, { kind: 'discussion', email: 'now' })
  await choose(viewer, { kind: 'mention', inSite: null, email: 'daily' })
  const chosen = await findNotificationPreferences(viewer)
  expect(chosen.filter(({ kind }) => kind === 'mention' || kind === 'discussion')).toEqual([
    { kind: 'discussion', inSite: true, email: 'now' },
    { kind: 'mention', inSite: false, email: 'daily' },
  ])
  const { data } = await execute(viewer, '{ notificationPreferences { kind inSite email } }')
  expect((data as { notificationPreferences: object[] }).notificationPreferences).toContainEqual({
    kind: 'MENTION',
    inSite: false,
    email: 'DAILY',
  })
})

test('changes no other kind, and does not restart the daily summary until a kind is set to daily', async () => {
  const viewer = await aViewer()
  await choose(viewer, { kind: 'reply', email: 'never' }, { kind: 'decision', email: 'never' })
  await savePreference(db, viewer.id, 'daily', { email: 'never' })
  await choose(viewer, { kind: 'mention', email: 'now' }, { kind: 'decision', email: 'never' })
  const before = { reply: 'never', decision: 'never', mention: 'now', discussion: 'never', accepted: 'now' }
  expect(await emailsOf(viewer)).toMatchObject(before)
  await choose(viewer, { kind: 'mention', email: 'daily' })
  expect(await emailsOf(viewer)).toMatchObject({ ...before, mention: 'daily', discussion: 'daily' })
})

test('restarts the stopped daily summary when a kind is set to daily', async () => {
  const viewer = await aViewer()
  await savePreference(db, viewer.id, 'daily', { email: 'never' })
  expect(await emailsOf(viewer)).toMatchObject({ discussion: 'never' })
  await choose(viewer, { kind: 'reply', email: 'daily' })
  expect(await emailsOf(viewer)).toMatchObject({ reply: 'daily', discussion: 'daily' })
})

test('sends legal notices whatever the earlier choice', async () => {
  const viewer = await aViewer()
  await savePreference(db, viewer.id, 'outcome', { email: 'never' })
  expect(await emailsOf(viewer)).toMatchObject({ outcome: 'now' })
  for (const email of ['never', 'daily'])
    await expect(choose(viewer, { kind: 'mention' }, { kind: 'outcome', email })).rejects.toMatchObject({
      code: 'INVALID',
      message: 'The law requires us to write to you about this straight away.',
    })
  await choose(viewer, { kind: 'outcome', inSite: false, email: 'now' })
  expect(await findNotificationPreferences(viewer)).toContainEqual({
    kind: 'outcome',
    inSite: false,
    email: 'now',
  })
})

test('sends the chosen weekly digest, never daily', async () => {
  const viewer = await aViewer()
  expect((await findNotificationPreferences(viewer)).at(-1)).toEqual({
    kind: 'weekly',
    inSite: false,
    email: 'never',
  })
  await choose(viewer, { kind: 'weekly', email: 'now' })
  expect(await emailsOf(viewer)).toMatchObject({ weekly: 'now', decision: 'now' })
  await expect(choose(viewer, { kind: 'mention' }, { kind: 'weekly', email: 'daily' })).rejects.toMatchObject(
    {
      code: 'INVALID',
      message: 'The best of the week comes once a week.',
    },
  )
})

test('offers administrators’ kinds only to them', async () => {
  const [viewer, admin] = [await aViewer(), await anAdmin()]
  const choice = { kind: 'administration', email: 'daily' }
  await expect(choose(viewer, choice)).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'Only administrators are notified of this.',
  })
  expect(await emailsOf(viewer)).not.toHaveProperty('administration')
  await choose(admin, choice)
  expect(await emailsOf(admin)).toMatchObject({ administration: 'daily' })
  await expect(choose(viewer, { kind: 'gossip' })).rejects.toMatchObject({ code: 'INVALID' })
  expect(await db.notificationPreference.count({ where: { memberId: viewer.id } })).toBe(0)
})
