import { describe, expect, test } from 'vitest'
import { db } from '../../../database/db.ts'
import { editPost, editReply } from '../../../forum/items/edits.ts'
import { lockPost, lockReplyAndPost } from '../../../forum/items/locks.ts'
import { publish } from '../../../forum/items/publication.ts'
import { putVersionBack } from '../../../forum/revisions/retired-versions.ts'
import { setDisabled } from '../../suspension/suspension.ts'
import { decide, newest, appealAgainst, tokenFor } from '../../../test/moderation/appeals.ts'
import { call } from '../../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer } from '../../../test/factories.ts'
import { anEarlierVersion } from '../../../test/versions.ts'
import { untilSomebodyWaits } from '../../../test/waiting.ts'
import { decideItem } from '../../acts/decide.ts'
import { decideVersion } from '../../versions/versions.ts'

describe('an appeal', () => {
  test.each(['post', 'reply'] as const)(
    'against a decision about a %s waits for a simultaneous restoration',
    async (type) => {
      const [admin, author] = [await anAdmin(), await aViewer()]
      const { id: postId } = await aPost({ authorId: author.id })
      const { id } = type === 'post' ? { id: postId } : await aReply(postId, { authorId: author.id })
      await decideItem(admin, type, id, { status: 'reject', from: 'approved', rule: 'civil' })
      const appealId = await appealAgainst(author, (await newest(id)).id)
      const other = await anAdmin()
      const { deciding } = await db.$transaction(async (quicker) => {
        await (type === 'post' ? lockPost(quicker, id) : lockReplyAndPost(quicker, id))
        const decisionNote = decide(other, appealId, 'GRANTED')
        await untilSomebodyWaits()
        await publish(quicker, { type, id }, 'rejected')
        return { deciding: decisionNote }
      })
      expect(await deciding).toMatch(/nothing left to put back/)
      expect((await newest(id)).action).toBe(`unpublish_${type}`)
    },
  )

  test.each(['post', 'reply'] as const)(
    'against a decision about an edit of a %s waits for a simultaneous newer one',
    async (type) => {
      const [admin, author] = [await anAdmin(), await aViewer()]
      const { id: postId, title, category } = await aPost({ authorId: author.id })
      const { id } = type === 'post' ? { id: postId } : await aReply(postId, { authorId: author.id })
      const edit = (content: string) =>
        type === 'post'
          ? editPost(author, { id, title, content, category })
          : editReply(author, { id, content })
      await edit('Words that sell a course to everybody.')
      await decideItem(admin, type, id, { status: 'reject' })
      const appealId = await appealAgainst(author, (await newest(id)).id)
      const newer = 'Words that have nothing to sell any more.'
      await edit(newer)
      const other = await anAdmin()
      const { deciding } = await db.$transaction(async (quicker) => {
        await (type === 'post' ? lockPost(quicker, id) : lockReplyAndPost(quicker, id))
        const decisionNote = decide(other, appealId, 'GRANTED')
        await untilSomebodyWaits()
        const where = { authorId: author.id, status: 'pending' } as const
        const pending = await quicker.revision.findFirstOrThrow({ where })
        await publish(quicker, { type: `${type}Revision`, id: pending.id })
        return { deciding: decisionNote }
      })
      expect(await deciding).toMatch(/nothing left to put back/)
      const { body } = await call('GET', `/api/forum/posts/${postId}`)
      expect(type === 'post' ? body : body['replies']).toMatchObject(
        type === 'post' ? { content: newer } : [{ content: newer }],
      )
    },
  )

  test.each(['account', 'version'] as const)(
    'against a decision about a member’s %s waits for its simultaneous reversal',
    async (about) => {
      const [admin, other, author] = [await anAdmin(), await anAdmin(), await aViewer()]
      const { id } = await aPost({ authorId: author.id })
      const version = { type: 'post', id, versionId: await anEarlierVersion('post', id) } as const
      if (about === 'account') await setDisabled(admin, author.id, { disabled: true })
      else await decideVersion(admin, version, { status: 'reject', rule: 'civil' })
      const { id: decisionId } = await newest(about === 'account' ? author.id : id)
      const appealId = await appealAgainst(null, decisionId, { token: await tokenFor(decisionId) })
      const { deciding } = await db.$transaction(async (quicker) => {
        if (about === 'account')
          await quicker.member.update({ where: { id: author.id }, data: { isDisabled: false } })
        else {
          await lockPost(quicker, id)
          await putVersionBack(quicker, 'post', version)
        }
        const decisionNote = decide(other, appealId, 'GRANTED')
        await untilSomebodyWaits()
        return { deciding: decisionNote }
      })
      expect(await deciding).toMatch(/nothing left to put back/)
    },
  )
})
