import { expect, test } from 'vitest'
import { db } from '../../db.ts'
import { env } from '../../env.ts'
import { aMember } from '../../test/factories.ts'
import { textIn } from '../../test/mail.ts'
import { acceptMail } from '../../test/mail-server.ts'
import { enqueueLetter } from '../outbox.ts'
import { sendLetter } from '../sender.ts'

const server = acceptMail()

async function written(kind: 'no-sign-in' | 'already-registered', member: string) {
  const id = await enqueueLetter(db, { kind, member, data: {} })
  await sendLetter(id ?? '', 0, false)
  return textIn(server.accepted.at(-1) ?? '').replace(/\s+/g, ' ')
}

const STANDINGS = [
  ['an applicant', { isVerified: false }, 'Your application is still under review.'],
  [
    'somebody who was not accepted',
    { isVerified: false, notAcceptedAt: new Date() },
    'Your application was not accepted',
  ],
  ['a disabled member', { isDisabled: true }, 'This account has been disabled.'],
] as const

for (const kind of ['no-sign-in', 'already-registered'] as const)
  test.each(STANDINGS)(
    `${kind} tells %s where they stand, and offers no way in`,
    async (_who, facts, words) => {
      const text = await written(kind, (await aMember(facts)).id)
      expect(text).toContain(words)
      for (const [, , others] of STANDINGS) if (others !== words) expect(text).not.toContain(others)
      expect(text).not.toContain('/sign-in')
    },
  )

test('a member who tried to register again is shown the way in', async () => {
  expect(await written('already-registered', (await aMember()).id)).toContain(`${env.siteUrl.origin}/sign-in`)
})

test('whoever was verified before the letter was sent is not told to wait', async () => {
  const text = await written('no-sign-in', (await aMember()).id)
  expect(text).not.toContain('under review')
  expect(text).toContain(`${env.siteUrl.origin}/sign-in`)
})
