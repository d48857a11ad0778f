import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { aMember, aViewer } from '../../test/factories.ts'
import { requestConfirmation, confirmSession, requireFreshConfirmation } from '../confirmation.ts'
import { isLinkOut, issueToken, makeLink, consume } from './links.ts'
import { hashOf } from '../../lib/tokens.ts'

beforeAll(() => void (env.SIGN_IN = 'link'))

const linksOf = (memberId: string) => db.signInLink.findMany({ where: { memberId }, orderBy: { id: 'asc' } })
const past = () => new Date(Date.now() - 1)

test('issues tokens for a link until it is used or expires, each in its own row', async () => {
  const { id: memberId } = await aMember()
  const id = await makeLink(db, { memberId, purpose: 'confirm_address' })
  const [first, second] = [await issueToken(id), await issueToken(id)]
  const rows = await linksOf(memberId)
  expect(rows.map(({ tokenHash }) => Buffer.from(tokenHash ?? []).toString('hex'))).toEqual(
    [first, second].map((token) => Buffer.from(hashOf(token ?? '')).toString('hex')),
  )
  await db.signInLink.update({ where: { id }, data: { usedAt: new Date() } })
  expect(await issueToken(id)).toBeNull()
  await db.signInLink.update({ where: { id }, data: { usedAt: null, expiresAt: past() } })
  expect(await issueToken(id)).toBeNull()
  expect(await issueToken(randomUUID())).toBeNull()
  expect(await linksOf(memberId)).toHaveLength(2)
})

test('expires the copies of a used link, and no link of another member', async () => {
  const [one, other] = [await aMember(), await aMember()]
  const tokens = []
  for (const { id: memberId } of [one, other])
    tokens.push(await issueToken(await makeLink(db, { memberId, purpose: 'confirm_address' })))
  const use = (token = '') => db.$transaction((tx) => consume(tx, token, { purpose: 'confirm_address' }))
  expect(await use(tokens[0] ?? '')).toBe(one.id)
  expect(await use(tokens[0] ?? '')).toBeNull()
  expect(await use(tokens[1] ?? '')).toBe(other.id)
})

test('replaces an older link that is not bound to a browser', async () => {
  const { id: memberId } = await aMember()
  const make = () => makeLink(db, { memberId, purpose: 'confirm_address' })
  const [older, newer] = [await make(), await make()]
  expect(await issueToken(older)).toBeNull()
  expect(await issueToken(newer)).not.toBeNull()
})

test('reports a link as sent from its first token until its use, by member and purpose', async () => {
  const [one, other] = [await aMember(), await aMember()]
  const areOut = async () => [
    await isLinkOut(db, one.id, 'confirm_address'),
    await isLinkOut(db, one.id, 'sign_in'),
    await isLinkOut(db, other.id, 'confirm_address'),
  ]
  const id = await makeLink(db, { memberId: one.id, purpose: 'confirm_address' })
  expect(await areOut()).toEqual([false, false, false])
  const token = await issueToken(id)
  expect(await areOut()).toEqual([true, false, false])
  await consume(db, token ?? '', { purpose: 'confirm_address' })
  expect(await areOut()).toEqual([false, false, false])
})

test('does not lock the links of other members', async () => {
  const [busy, free] = [await aMember(), await aMember()]
  const make = ({ id: memberId }: { id: string }) => makeLink(db, { memberId, purpose: 'confirm_address' })
  await issueToken(await make(busy))
  const id = await make(free)
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`select id from "Member" where id <> ${free.id}::uuid for update`
    expect(await issueToken(id)).toMatch(/^[\w-]{43}$/)
  })
})

test('rejects a replaced or expired link for a confirmation', async () => {
  const viewer = await aViewer()
  const execute = async () => {
    await requestConfirmation(viewer)
    return (await issueToken((await linksOf(viewer.id)).at(-1)?.id ?? '')) ?? ''
  }
  const [older, newer] = [await execute(), await execute()]
  const refused = { code: 'NOT_FOUND' }
  await expect(confirmSession(viewer, older)).rejects.toMatchObject(refused)
  await db.signInLink.updateMany({ where: { tokenHash: hashOf(newer) }, data: { expiresAt: past() } })
  await expect(confirmSession(viewer, newer)).rejects.toMatchObject(refused)
  await confirmSession(viewer, await execute())
})

test('requires a signed-out visitor to sign in', async () => {
  await expect(requireFreshConfirmation(null)).rejects.toMatchObject({
    code: 'SIGNED_OUT',
    message: 'You must be logged in to do this',
  })
})
