import { expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { env } from '../lib/env.ts'
import { aMember } from '../test/factories.ts'
import { textIn } from '../test/mail/mail.ts'
import { acceptMail } from '../test/mail/mail-server.ts'
import type { EmailKind } from '../mail/kinds.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { alreadyRegistered } from '../members/emails.ts'
import { sendEmail } from '../mail/sender.ts'
import { accountStatusOf, whyNotAccepted } from './account-status.ts'
import { noSignIn } from './emails.ts'

const server = acceptMail()

async function mailText(kind: EmailKind<Record<string, never>>, member: string) {
  const id = await enqueueEmail(db, kind, { member, data: {} })
  await sendEmail(id ?? '')
  return textIn(server.accepted.at(-1) ?? '').replace(/\s+/g, ' ')
}

const STATUSES = [
  ['an applicant', { isVerified: false }, 'Your application is still under review.'],
  [
    'somebody who was not accepted',
    { isVerified: false, notAcceptedAt: new Date() },
    'Your application was not accepted',
  ],
  ['a disabled member', { isDisabled: true }, 'This account has been disabled.'],
] as const

for (const kind of [noSignIn, alreadyRegistered])
  test.each(STATUSES)(
    `${kind.name} informs %s of the status of their account, and offers no link to sign in`,
    async (_who, facts, phrase) => {
      const text = await mailText(kind, (await aMember(facts)).id)
      expect(text).toContain(phrase)
      for (const [, , others] of STATUSES) if (others !== phrase) expect(text).not.toContain(others)
      expect(text).not.toContain('/sign-in')
    },
  )

test('links a member who tries to register again to the sign-in page', async () => {
  expect(await mailText(alreadyRegistered, (await aMember()).id)).toContain(`${env.siteUrl.origin}/sign-in`)
})

test('sends no notice of a pending application to a member verified in the meantime', async () => {
  const text = await mailText(noSignIn, (await aMember()).id)
  expect(text).not.toContain('under review')
  expect(text).toContain(`${env.siteUrl.origin}/sign-in`)
})

const NOBODY_YET = {
  isVerified: false,
  isDisabled: false,
  leavesAt: null,
  addressConfirmedAt: new Date(),
  notAcceptedAt: null,
  notAcceptedReason: null,
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('lets only an accepted member sign in', () => {
  const canSignIn = (facts: object) => accountStatusOf({ ...NOBODY_YET, ...facts }).canSignIn
  expect(canSignIn({ isVerified: true })).toBe(true)
  expect(canSignIn({})).toBe(false)
  expect(canSignIn({ addressConfirmedAt: null })).toBe(false)
  expect(canSignIn({ notAcceptedAt: daysAgo(1) })).toBe(false)
  expect(canSignIn({ isVerified: true, isDisabled: true })).toBe(false)
})

test('states why an application was not accepted and when to apply again', () => {
  const why = (notAcceptedReason: string | null, notAcceptedAt: Date | null) =>
    whyNotAccepted({ ...NOBODY_YET, notAcceptedReason, notAcceptedAt })
  expect(why(null, null)).toBe('Your application was not accepted.')
  const long = daysAgo(31)
  const again = 'You can apply again now.'
  expect(why('Version 2.0 of a company', long)).toBe(
    `Your application was not accepted. The reason: Version 2.0 of a company. ${again}`,
  )
  expect(why('Who are you?', long)).toContain(`The reason: Who are you? ${again}`)
  expect(why(null, daysAgo(29))).toMatch(/ You can apply again from .*\d{4}.*\.$/)
})
