import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { LinkPurpose } from '../../../prisma/client/client.ts'
import { issueToken, makeLink } from '../../auth/links/links.ts'
import { db } from '../../database/db.ts'
import { aMember } from '../../test/factories.ts'
import { confirmAddress, findApplication } from './registration.ts'

// Tests the link in an applicant's e-mail.

const unproved = { isVerified: false, addressConfirmedAt: null }

test('rejects an expired link, or one for another purpose', async () => {
  const { id } = await aMember(unproved)
  const token = async (purpose: LinkPurpose) =>
    (await issueToken(await makeLink(db, { memberId: id, purpose }))) ?? ''
  const tokens = [await token('sign_in'), await token('confirm_act'), await token('confirm_address')]
  const purpose = 'confirm_address'
  await db.signInLink.updateMany({ where: { memberId: id, purpose }, data: { expiresAt: new Date() } })
  for (const each of tokens) {
    expect(await findApplication(each)).toBeNull()
    await expect(confirmAddress(each)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'This link is no longer valid. Please apply again.',
    })
  }
  await db.signInLink.updateMany({ where: { memberId: id }, data: { usedAt: new Date() } })
  await expect(confirmAddress(tokens[0] ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await db.member.findUniqueOrThrow({ where: { id } })).toMatchObject({ addressConfirmedAt: null })
})

test('rejects a link that is replaced while it is used', async () => {
  const { id } = await aMember(unproved)
  const token = await issueToken(await makeLink(db, { memberId: id, purpose: 'confirm_address' }))
  let confirming: Promise<unknown> = Promise.resolve()
  await db.$transaction(async (tx) => {
    await tx.member.update({ where: { id }, data: { firstName: 'Forged' } })
    await makeLink(tx, { memberId: id, purpose: 'confirm_address' })
    confirming = confirmAddress(token ?? '').catch((error: unknown) => error)
    await pause(300)
  })
  expect(await confirming).toMatchObject({ code: 'NOT_FOUND' })
  expect(await db.member.findUniqueOrThrow({ where: { id } })).toMatchObject({ addressConfirmedAt: null })
})
