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

test('a link is given a token as long as it is good, and each token is a row of its own', async () => {
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

test('a link that is used takes its own copies with it, and no other member’s', async () => {
  const [one, other] = [await aMember(), await aMember()]
  const tokens = []
  for (const { id: memberId } of [one, other])
    tokens.push(await issueToken(await makeLink(db, { memberId, purpose: 'confirm_address' })))
  const use = (token = '') => db.$transaction((tx) => consume(tx, token, { purpose: 'confirm_address' }))
  expect(await use(tokens[0] ?? '')).toBe(one.id)
  expect(await use(tokens[0] ?? '')).toBeNull()
  expect(await use(tokens[1] ?? '')).toBe(other.id)
})

test('a newer link of no browser in particular replaces the older one', async () => {
  const { id: memberId } = await aMember()
  const make = () => makeLink(db, { memberId, purpose: 'confirm_address' })
  const [older, newer] = [await make(), await make()]
  expect(await issueToken(older)).toBeNull()
  expect(await issueToken(newer)).not.toBeNull()
})

test('a link is out once an e-mail carries it, until it is used: of its own member, and for its purpose alone', async () => {
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

test('blocks nobody by work on the links of another member', async () => {
  const [busy, free] = [await aMember(), await aMember()]
  const make = ({ id: memberId }: { id: string }) => makeLink(db, { memberId, purpose: 'confirm_address' })
  await issueToken(await make(busy))
  const id = await make(free)
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`select id from "Member" where id <> ${free.id}::uuid for update`
    expect(await issueToken(id)).toMatch(/^[\w-]{43}$/)
  })
})

test('an act is confirmed neither with a link that was replaced, nor with one that is too old', async () => {
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

test('a stranger has nothing to confirm', async () => {
  await expect(requireFreshConfirmation(null)).rejects.toMatchObject({
    code: 'SIGNED_OUT',
    message: 'You must be logged in to do this',
  })
})
