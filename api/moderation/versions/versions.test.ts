import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { newest, read, readMail, tokenIn } from '../../test/moderation/appeals.ts'
import { execute, call } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { env } from '../../lib/env.ts'
import { written } from '../../test/mail/emails.ts'
import { acceptMail } from '../../test/mail/mail-server.ts'
import { anEarlierVersion } from '../../test/versions.ts'
import { decideItem } from '../acts/decide.ts'
import { decideVersion } from './versions.ts'
import { deletePost } from '../../forum/items/edits.ts'
import { REASON, anEdited, history, itemHistory, withhold, patch } from '../../test/moderation/withheld.ts'

const server = acceptMail()

const DECIDE = `mutation ($input: DecideVersionInput!) { decideVersion(input: $input) { id status } }`

/** Renders the newest e-mail to an author about a version. */
async function notified(versionId: string) {
  const { kind, data, memberId } = await db.email.findFirstOrThrow({
    where: { about: versionId },
    orderBy: { id: 'desc' },
  })
  const member = await db.member.findUniqueOrThrow({ where: { id: memberId ?? '' } })
  expect(await written(kind, data as object, null)).toBeNull()
  return written(kind, data as object, member)
}

test.each(['post', 'reply'] as const)(
  'notifies the author of a withheld version of a %s, and then of its restoration',
  async (type) => {
    const [admin, author] = [await anAdmin(), await aViewer()]
    const { id: postId, title } = await aPost({ authorId: author.id })
    const { id } = type === 'post' ? { id: postId } : await aReply(postId, { authorId: author.id })
    const key = { type, id, versionId: await anEarlierVersion(type, id) }
    const { versionId } = key
    await decideVersion(admin, key, { status: 'reject', note: REASON, rule: 'civil' })
    const what = type === 'post' ? `“${title}”` : `your reply in “${title}”`
    const common = {
      preview: title,
      reason: 'You’re receiving this because you posted in the Irish Agile forum.',
    }
    const open = `Open it: ${env.siteUrl.origin}/forum/posts/${postId}${type === 'post' ? '' : `?reply=${id}#reply-${id}`}`
    expect(await notified(versionId)).toEqual({
      ...common,
      subject: 'An earlier version of your post is no longer public',
      body: [
        'Hello Nuala,',
        `A moderator has taken an earlier version of ${what} out of its public history. The current version stays as it is.`,
        'The reason:',
        `> ${REASON}`,
        expect.stringMatching(/^The rule: /) as string,
        'A moderator decided this. It wasn’t an automated decision.',
        expect.stringMatching(/^If you disagree, you can appeal once/) as string,
        `Read the decision or appeal: ${env.siteUrl.origin}/decisions/${(await newest(id)).id}?token=…`,
        open,
      ],
    })
    const deleted = async (deletedAt: Date | null) => {
      await db.post.update({ where: { id: postId }, data: { deletedAt } })
      return notified(versionId)
    }
    expect(await deleted(new Date()), 'not of what they have deleted since').toBeNull()
    await deleted(null)

    await db.email.updateMany({ where: { about: versionId }, data: { state: 'sent' } })
    await decideVersion(admin, key, { status: 'approve', note: 'It was a public address.' })
    expect(await notified(versionId)).toEqual({
      ...common,
      subject: 'An earlier version of your post is public again',
      body: [
        'Hello Nuala,',
        `A moderator has put an earlier version of ${what} back into its public history.`,
        'Note from the moderator:',
        '> It was a public address.',
        open,
      ],
    })
    const member = await db.member.findUniqueOrThrow({ where: { id: author.id } })
    expect(
      (await written('version-restored', { type, id, note: null }, member))?.body,
      'without a note',
    ).toEqual([
      'Hello Nuala,',
      expect.stringMatching(/^A moderator has put an earlier version of/) as string,
      open,
    ])
    expect(await deleted(new Date())).toBeNull()
    await deleted(null)
    await db.post.update({ where: { id: postId }, data: { status: 'rejected' } })
    expect(await notified(versionId), 'not while nothing of it can be read').toBeNull()
  },
)

describe('an administrator', () => {
  test('withholds an earlier version: it leaves the history, is logged, and its author is notified', async () => {
    const [admin, { author, id, versionId }] = [await anAdmin(), await anEdited()]
    expect(await history(id)).toContain(versionId)
    expect(await itemHistory(admin, id, versionId)).toMatchObject({
      version: { isEarlier: true, isWithheld: false },
    })
    const response = await withhold(admin, { id, versionId })
    expect(response).toMatchObject({ status: 200, body: { id: versionId, status: 'rejected' } })
    expect(await history(id)).not.toContain(versionId)
    expect((await call('GET', `/api/forum/posts/${id}`)).status).toBe(200)

    const entry = await newest(id)
    expect(entry).toMatchObject({
      action: 'withhold_version',
      moderatorId: admin.id,
      reason: REASON,
      rule: 'civil',
    })
    expect(await itemHistory(admin, id, versionId)).toMatchObject({
      version: { status: 'REJECTED', isEarlier: false, isWithheld: true },
      entries: [{ action: 'withhold_version', reason: REASON }],
    })
    const mail = await readMail(server, { memberId: author.id, kind: 'version-withheld' })
    expect(mail).toContain(REASON)
    expect(mail).toContain('you can appeal once')
    expect(await read(null, entry.id, tokenIn(mail))).toMatchObject({
      about: 'VERSION',
      canAppeal: true,
      isInForce: true,
      text: { title: 'A title before this' },
    })
  })

  test('restores it; after an immediate undo, its author is notified of neither', async () => {
    const [admin, { author, id, versionId }] = [await anAdmin(), await anEdited()]
    const before = await history(id)
    await withhold(admin, { id, versionId })
    expect(await patch(admin, { id, versionId }, { status: 'approve' })).toMatchObject({ status: 200 })
    expect(await history(id)).toEqual(before)
    expect(await newest(id)).toMatchObject({ action: 'restore_version' })
    const notified = await db.email.findMany({ where: { memberId: author.id } })
    expect(notified.map(({ state }) => state)).toEqual(['cancelled'])

    await withhold(admin, { id, versionId })
    await readMail(server, { memberId: author.id, kind: 'version-withheld', state: 'queued' })
    await patch(admin, { id, versionId }, { status: 'approve', note: 'It was a public address.' })
    expect(await readMail(server, { memberId: author.id, kind: 'version-restored' })).toContain(
      'It was a public address.',
    )
    expect(await newest(id)).toMatchObject({ action: 'restore_version', reason: 'It was a public address.' })
    expect(await patch(admin, { id, versionId }, { status: 'approve' })).toMatchObject({
      status: 409,
      body: { message: 'This version isn’t withheld, or was taken down with its item.' },
    })
  })

  test('withholds and restores a version of a reply, over GraphQL', async () => {
    const [admin, { id }] = [await anAdmin(), await aReply((await aPost()).id)]
    const versionId = await anEarlierVersion('reply', id)
    const input = { type: 'REPLY', id, versionId, action: 'REJECT', note: REASON }
    expect(await execute(admin, DECIDE, { input })).toMatchObject({
      data: { decideVersion: { id: versionId, status: 'REJECTED' } },
    })
    const { body } = await call('GET', `/api/forum/replies/${id}/history`)
    expect(JSON.stringify(body)).not.toContain(versionId)
    expect(await itemHistory(admin, id, versionId, 'REPLY')).toMatchObject({ version: { isWithheld: true } })
  })

  test('withholds and restores it at the path of replies, too', async () => {
    const [admin, { id }] = [await anAdmin(), await aReply((await aPost()).id)]
    const versionId = await anEarlierVersion('reply', id)
    const at = (body: object) =>
      call('PATCH', `/api/admin/replies/${id}/history/${versionId}`, { cookie: admin.cookie, body })
    expect(await at({ status: 'reject', rule: 'civil' })).toMatchObject({
      status: 200,
      body: { id: versionId, status: 'rejected' },
    })
    expect(await at({ status: 'approve' })).toMatchObject({
      status: 200,
      body: { id: versionId, status: 'approved' },
    })
    expect(await itemHistory(admin, id, versionId, 'REPLY')).toMatchObject({ version: { isWithheld: false } })
    await db.reply.update({ where: { id }, data: { deletedAt: new Date() } })
    expect((await at({ status: 'reject', rule: 'civil' })).status).toBe(404)
  })

  test('cannot withhold the current version, or one that is not public or belongs to another item', async () => {
    const [admin, one, other] = [await anAdmin(), await anEdited(), await anEdited()]
    const now = await db.revision.findFirstOrThrow({
      where: { postId: one.id },
      orderBy: { decidedAt: 'desc' },
    })
    for (const versionId of [now.id, one.id, other.versionId, randomUUID()])
      expect(await withhold(admin, { id: one.id, versionId })).toMatchObject({
        status: 409,
        body: {
          message:
            'Only a public earlier version can be withheld. To remove the current version, unpublish it instead.',
        },
      })
    expect((await withhold(admin, { id: one.id, versionId: 'nonsense' })).status).toBe(404)
    for (const id of [randomUUID(), 'nonsense'])
      expect((await withhold(admin, { id, versionId: one.versionId })).status).toBe(404)
    expect((await patch(admin, one, { status: 'reject' })).body).toMatchObject({
      message: 'Please provide a reason.',
    })
    await decideItem(admin, 'post', other.id, { status: 'reject', from: 'approved', rule: 'civil' })
    expect(await withhold(admin, other)).toMatchObject({
      status: 409,
      body: { message: 'It isn’t published, so its history can’t be read.' },
    })
    // Its discussion remains for others' replies, too.
    const answered = await anEdited()
    await aReply(answered.id)
    for (const each of [one, answered]) {
      await deletePost(each.author, each.id)
      expect((await withhold(admin, each)).status).toBe(404)
    }
  })

  test('withholds it once for five simultaneous calls', async () => {
    const [admin, key] = [await anAdmin(), await anEdited()]
    const responses = await Promise.all(Array.from({ length: 5 }, () => withhold(admin, key)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await db.moderationLog.count({ where: { targetId: key.id, action: 'withhold_version' } })).toBe(1)
  })
})

test('allows nobody else to withhold a version, not even its author', async () => {
  const key = await anEdited()
  expect((await withhold(null, key)).status).toBe(401)
  for (const viewer of [key.author, await aViewer()]) expect((await withhold(viewer, key)).status).toBe(403)
  expect((await withhold(await aViewer({ isDisabled: true }), key)).status).toBe(401)
  expect(await history(key.id)).toContain(key.versionId)
})
