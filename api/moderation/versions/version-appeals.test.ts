import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { decide, newest, appealAgainst, readMail } from '../../test/moderation/appeals.ts'
import { anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { acceptMail } from '../../test/mail/mail-server.ts'
import { anEarlierVersion } from '../../test/versions.ts'
import { reconcileAppeals } from '../appeals/outcome/obsolete.ts'
import { decideItem } from '../acts/decide.ts'
import { decideVersion } from './versions.ts'
import { editPost } from '../../forum/items/edits.ts'
import { anEdited, withhold, history, itemHistory, patch } from '../../test/moderation/withheld.ts'

const server = acceptMail()

test('restores a version when an appeal is granted, with one e-mail', async () => {
  const [admin, { author, id, versionId }] = [await anAdmin(), await anEdited()]
  await withhold(admin, { id, versionId })
  const appealId = await appealAgainst(author, (await newest(id)).id)
  expect(await decide(await anAdmin(), appealId, 'GRANTED')).toBe('GRANTED')
  expect(await history(id)).toContain(versionId)
  const mails = await db.email.findMany({ where: { memberId: author.id, kind: { not: 'appeal-received' } } })
  expect(mails.map(({ kind }) => kind)).toEqual(['version-withheld', 'appeal-decided'])
})

test('restores a version of a reply when an appeal is granted, and logs the reason', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const { id } = await aReply((await aPost()).id, { authorId: author.id })
  const [other, versionId] = [await anEarlierVersion('reply', id), await anEarlierVersion('reply', id)]
  for (const each of [other, versionId])
    await decideVersion(admin, { type: 'reply', id, versionId: each }, { status: 'reject', rule: 'civil' })
  const appealId = await appealAgainst(author, (await newest(id)).id)
  expect(await decide(await anAdmin(), appealId, 'GRANTED')).toBe('GRANTED')
  expect(await itemHistory(admin, id, versionId, 'REPLY')).toMatchObject({ version: { isWithheld: false } })
  expect(await itemHistory(admin, id, other, 'REPLY')).toMatchObject({ version: { isWithheld: true } })
  const { reason } = await db.moderationLog.findFirstOrThrow({
    where: { targetId: id, action: 'restore_version' },
  })
  expect(reason).toBe('An appeal was upheld')
})

test('makes an appeal obsolete once the version is restored', async () => {
  const [admin, { author, id, versionId }] = [await anAdmin(), await anEdited()]
  await withhold(admin, { id, versionId })
  const appealId = await appealAgainst(author, (await newest(id)).id)
  await patch(admin, { id, versionId }, { status: 'approve' })
  await reconcileAppeals()
  expect(await readMail(server, { about: appealId, kind: 'appeal-closed' })).toContain(
    'back in the public history',
  )
})

test('leaves a version withheld when its author edits again, and when the item is restored with another text', async () => {
  const [admin, { author, id, versionId }] = [await anAdmin(), await anEdited()]
  await withhold(admin, { id, versionId })
  const { category, title, content } = await db.post.findUniqueOrThrow({ where: { id } })
  // An edit equal to the published text only discards the pending one.
  await editPost(author, { id, title, content, category })
  expect(await itemHistory(admin, id, versionId)).toMatchObject({ version: { isWithheld: true } })
  await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'civil' })
  await editPost(author, { id, title, content: 'A text that is another one by now.', category })
  await decideItem(admin, 'post', id, { status: 'approve' })
  expect(await history(id)).not.toContain(versionId)
  expect((await patch(admin, { id, versionId }, { status: 'approve' })).status).toBe(409)
})
