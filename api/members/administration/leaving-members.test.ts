import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { call, execute } from '../../test/execute.ts'
import { anAdmin, aViewer } from '../../test/factories.ts'
import { deleteAccount } from '../account/deletion.ts'
import { returnMember } from '../account/departures.ts'
import { grantAdmin } from './roles.ts'

test('does not make a leaving member an administrator unless they come back', async () => {
  const [admin, { id, ...member }] = [await anAdmin(), await aViewer()]
  await deleteAccount({ id, ...member }, { email: member.email })
  const change = async () => {
    const body = { role: 'admin' }
    return call('PATCH', `/api/admin/users/${id}/role`, { cookie: admin.cookie, body })
  }
  const message = 'This member is leaving. You can make them an administrator if they come back.'
  expect(await change()).toMatchObject({ status: 409, body: { message } })
  await expect(grantAdmin(member.email)).rejects.toMatchObject({ code: 'CONFLICT', message })
  expect(await db.member.findUnique({ where: { id } })).toMatchObject({ role: 'user' })
  await db.$transaction((tx) => returnMember(tx, id))
  expect(await change()).toMatchObject({ status: 200 })
})

test('lists leaving members under their own filter, and not as active', async () => {
  const [admin, member] = [await anAdmin(), await aViewer({ lastName: 'Nighean' })]
  const listed = async (status: string) => {
    const query = `{ users(search: "Nighean", status: ${status}) { nodes { id } } }`
    const { data } = await execute(admin, query)
    const path = `/api/admin/users?search=Nighean&status=${status.toLowerCase()}`
    const { body } = await call('GET', path, { cookie: admin.cookie })
    const ids = [
      (data as { users: { nodes: { id: string }[] } }).users.nodes,
      body as unknown as { id: string }[],
    ]
    return ids.map((each) => each.map(({ id }) => id))
  }
  expect([await listed('ACTIVE'), await listed('LEAVING')]).toEqual([
    [[member.id], [member.id]],
    [[], []],
  ])
  await deleteAccount(member, { email: member.email })
  expect([await listed('ACTIVE'), await listed('LEAVING')]).toEqual([
    [[], []],
    [[member.id], [member.id]],
  ])
})
