import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { env } from '../lib/env.ts'
import { forgetRates, spend, spendAs, type Rate } from './rates.ts'
import { anAdmin, aViewer } from '../test/factories.ts'

const MINUTES = 60

/** Points, seconds and refusal message of each rate (decisions, "Rates"). */
const TABLE: Record<Rate, [number, number, string]> = {
  posts: [5, 10 * MINUTES, 'started several discussions'],
  replies: [30, 10 * MINUTES, 'written a lot of replies'],
  edits: [30, 10 * MINUTES, 'made a lot of edits'],
  feeds: [60, 60 * MINUTES, 'This feed was read very often'],
  mentions: [120, MINUTES, 'searched for a lot of members'],
  previews: [120, MINUTES, 'asked for a lot of previews'],
  drafts: [120, 60, 'Your drafts were saved too often in a short time.'],
  readings: [240, MINUTES, 'read a lot'],
  attendances: [60, MINUTES, 'changed your plans'],
  bookmarks: [60, MINUTES, 'saved a lot of things'],
  mutes: [60, MINUTES, 'muted a lot of members'],
  tokenRequests: [120, MINUTES, 'Your access tokens sent a lot'],
  webhookMessages: [30, 60 * MINUTES, 'sent a lot of messages to your webhooks'],
  votes: [60, MINUTES, 'voted a lot'],
  signInFromNetwork: [5, 15 * MINUTES, 'Too many sign-ins with this address'],
  signInByAddress: [30, 15 * MINUTES, 'Too many sign-ins with this address'],
  signInByNetwork: [25, 5 * MINUTES, 'Too many sign-ins from your network'],
  confirmations: [5, 15 * MINUTES, 'asked for a lot of links'],
  registrations: [5, 60 * MINUTES, 'Too many registrations'],
  enquiries: [5, 60 * MINUTES, 'Too many messages'],
  subscriptionsByNetwork: [5, 60 * MINUTES, 'Too many addresses'],
  subscriptionsByAddress: [3, 24 * 60 * MINUTES, 'Too many e-mails to this address'],
  appeals: [5, 60 * MINUTES, 'sent a lot of appeals'],
  reports: [10, 60 * MINUTES, 'sent a lot of reports'],
  reportsByNetwork: [5, 60 * MINUTES, 'Too many reports from your network'],
  receipts: [1, 15 * MINUTES, 'Too many receipts to this address'],
  reportsByAddress: [10, 60 * MINUTES, 'Too many reports with this address'],
  documents: [120, MINUTES, 'Too many queries'],
  sharedReads: [600, MINUTES, 'Too many requests'],
  renderings: [100, 10, 'Too many pages'],
  pictures: [30, MINUTES, 'Too many pictures'],
  histories: [60, MINUTES, 'Too many histories'],
  searches: [60, MINUTES, 'Too many searches'],
  pageSearches: [60, MINUTES, 'Too many searches'],
}
const ROWS = Object.entries(TABLE).map(([rate, row]) => [rate as Rate, ...row] as const)

beforeAll(() => void (env.RATE_LIMITS = 'on'))

test.each(ROWS)('allows %s %i times in %i seconds', async (...row) => {
  const [rate, most, seconds, message] = row
  const who = randomUUID()
  for (let time = 0; time < most; time += 1) await spend(rate, who)
  const refused = await spend(rate, who).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'TOO_MANY', message: expect.stringContaining(message) as string })
  const { retryAfter } = refused as { retryAfter: number }
  expect(retryAfter).toBeLessThanOrEqual(seconds)
  expect(retryAfter).toBeGreaterThan(seconds - 30)
  await spend(rate, randomUUID())
})

test('limits members but not administrators', async () => {
  const [member, admin] = [await aViewer(), await anAdmin()]
  for (let time = 0; time < 5; time += 1) await spendAs(member, 'posts')
  await expect(spendAs(member, 'posts')).rejects.toMatchObject({ code: 'TOO_MANY' })
  for (let time = 0; time < 6; time += 1) await spendAs(admin, 'posts')
})

test('distinguishes keys that are longer than the column', async () => {
  const long = (end: string) => `${'a'.repeat(300)}${end}`
  for (let time = 0; time < 5; time += 1) await spend('enquiries', long('1'))
  await expect(spend('enquiries', long('1'))).rejects.toMatchObject({ code: 'TOO_MANY' })
  await spend('enquiries', long('2'))
})

test.each([
  ['a_b', 'axb'],
  ['a%', 'another'],
  [String.raw`a\b`, 'ab'],
])('forgets the rates of %s@… but of no similar address', async (name, other) => {
  const host = `${randomUUID()}.example`
  const [leaving, staying] = [`${name}@${host}`, `${other}@${host}`]
  for (const address of [leaving, staying])
    for (const who of [address, `${address} 192.0.2.1`]) await spend('signInFromNetwork', who)
  await forgetRates(db, [leaving])
  const retained = await db.rateLimit.findMany({
    where: { key: { contains: host } },
    orderBy: { key: 'asc' },
  })
  expect(retained.map(({ key }) => key)).toEqual(
    [staying, `${staying} 192.0.2.1`].map((who) => `signInFromNetwork:${who}`),
  )
})
