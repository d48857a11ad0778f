import { expect, test } from 'vitest'
import { db } from '../../db.ts'
import { aMember, aPost, aReply } from '../../test/factories.ts'
import { textIn } from '../../test/mail.ts'
import { acceptMail } from '../../test/mail-server.ts'
import { enqueueLetter } from '../outbox.ts'
import { sendLetter } from '../sender.ts'

const server = acceptMail()

/** Where the button of a letter leads, as its reader sees it. */
async function placeIn(letter: Promise<string | null>) {
  await sendLetter((await letter) ?? '', 0, false)
  return /\/forum\/posts\/\S+/.exec(textIn(server.accepted.at(-1) ?? ''))?.[0]
}

test('letters about a reply lead to it, on whichever page of replies it stands', async () => {
  const { id: author } = await aMember()
  const { id: postId } = await aPost({ authorId: author })
  const { id } = await aReply(postId, { authorId: author })
  const place = `/forum/posts/${postId}?reply=${id}#reply-${id}`

  const to = { member: author }
  const about = { type: 'reply', id } as const
  const letters = [
    enqueueLetter(db, { ...to, kind: 'reply-to-your-discussion', data: { replyId: id } }),
    enqueueLetter(db, { ...to, kind: 'item-approved', data: about }),
    enqueueLetter(db, { ...to, kind: 'item-not-published', data: { ...about, reason: null } }),
  ]
  for (const letter of letters) expect(await placeIn(letter)).toBe(place)
})

test('letters about a discussion lead to it', async () => {
  const { id: author } = await aMember()
  const { id } = await aPost({ authorId: author })
  const letter = enqueueLetter(db, { kind: 'item-approved', member: author, data: { type: 'post', id } })
  expect(await placeIn(letter)).toBe(`/forum/posts/${id}`)
})
