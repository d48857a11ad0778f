import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../db.ts'
import { env } from '../../env.ts'
import { aMember, aPost, aReply } from '../../test/factories.ts'
import { catchMail, textIn } from '../../test/mail.ts'
import type { Kind, LetterData } from '../kinds.ts'
import { enqueueLetter } from '../outbox.ts'
import { sendLetter } from '../sender.ts'

let server: Awaited<ReturnType<typeof catchMail>>
beforeAll(async () => {
  server = await catchMail()
  env.SMTP_URL = server.url
})
afterAll(() => server.close())
beforeEach(() => void server.accepted.splice(0))

/** Where the button of a letter leads, as its reader sees it. */
async function placeIn<K extends Kind>(kind: K, member: string, data: LetterData[K]) {
  const id = await enqueueLetter(db, { kind, member, data })
  await sendLetter(id ?? '', 0, false)
  return /\/forum\/posts\/\S+/.exec(textIn(server.accepted.at(-1) ?? ''))?.[0]
}

test('letters about a reply lead to it, on whichever page of replies it stands', async () => {
  const { id: author } = await aMember()
  const { id: postId } = await aPost({ authorId: author })
  const { id } = await aReply(postId, { authorId: author })
  const place = `/forum/posts/${postId}?reply=${id}#reply-${id}`

  const about = { type: 'reply', id } as const
  expect(await placeIn('reply-to-your-discussion', author, { replyId: id })).toBe(place)
  expect(await placeIn('item-approved', author, about)).toBe(place)
  expect(await placeIn('item-not-published', author, { ...about, reason: null })).toBe(place)
})

test('letters about a discussion lead to it', async () => {
  const { id: author } = await aMember()
  const { id } = await aPost({ authorId: author })
  expect(await placeIn('item-approved', author, { type: 'post', id })).toBe(`/forum/posts/${id}`)
})
