import { expect, test } from 'vitest'
import { aMember, anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { statementsOf } from '../../test/statements.ts'
import { trackRecordOf } from './track-record.ts'

test('counts an author’s items by outcome, without removed ones', async () => {
  const [admin, author, other] = [await anAdmin(), await aMember(), await aMember()]
  const authorId = author.id
  const open = await aPost({ authorId })
  await aPost({ authorId, deletedAt: new Date() })
  await aPost({ authorId, status: 'pending' })
  await aReply(open.id, { authorId })
  await aReply(open.id, { authorId, status: 'rejected' })
  await aReply(open.id, { authorId, status: 'rejected' })
  await aReply(open.id, { authorId, status: 'rejected', deletedAt: new Date() })
  await aReply(open.id, { authorId: other.id })
  expect(await trackRecordOf(admin, authorId)).toEqual({ approved: 2, pending: 1, rejected: 2 })
  expect(await trackRecordOf(admin, (await aMember()).id)).toEqual({ approved: 0, pending: 0, rejected: 0 })
})

test('reads simultaneously requested records in one query', async () => {
  const admin = await anAdmin()
  const authors = await Promise.all(Array.from({ length: 5 }, () => aMember()))
  for (const [index, { id: authorId }] of authors.entries())
    for (let n = 0; n < index; n += 1) await aPost({ authorId })
  const requested = () => Promise.all(authors.map(({ id }) => trackRecordOf(admin, id)))
  const read = await statementsOf(requested)
  expect(read).toHaveLength(2)
  for (const { text } of read) expect(text).toMatch(/"authorId" in \(|"authorId" = any/i)
  expect((await requested()).map(({ approved }) => approved)).toEqual([0, 1, 2, 3, 4])
})

test('rejects viewers other than administrators', async () => {
  const { id } = await aMember()
  await expect(trackRecordOf(null, id)).rejects.toMatchObject({ code: 'SIGNED_OUT' })
  await expect(trackRecordOf(await aViewer(), id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
