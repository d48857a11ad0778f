import { expect, test } from 'vitest'
import { db } from '../db.ts'
import { aMember, aPost, aReply } from '../test/factories.ts'
import { textIn } from '../test/mail.ts'
import { acceptMail } from '../test/mail-server.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { sendEmail } from '../mail/sender.ts'
import { itemApproved, itemNotPublished } from './emails.ts'
import { replyToYourDiscussion } from '../forum/emails.ts'

const server = acceptMail()

/** Where the button of an e-mail leads, as its reader sees it. */
async function pathIn(email: Promise<string | null>) {
  await sendEmail((await email) ?? '')
  return /\/forum\/posts\/\S+/.exec(textIn(server.accepted.at(-1) ?? ''))?.[0]
}

test('e-mails about a reply lead to it, on whichever page of replies it stands', async () => {
  const { id: author } = await aMember()
  const { id: postId } = await aPost({ authorId: author })
  const { id } = await aReply(postId, { authorId: author })
  const path = `/forum/posts/${postId}?reply=${id}#reply-${id}`

  const to = { member: author }
  const about = { type: 'reply', id } as const
  const emails = [
    enqueueEmail(db, replyToYourDiscussion, { ...to, data: { replyId: id } }),
    enqueueEmail(db, itemApproved, { ...to, data: about }),
    enqueueEmail(db, itemNotPublished, { ...to, data: { ...about, reason: null } }),
  ]
  for (const email of emails) expect(await pathIn(email)).toBe(path)
})

test('e-mails about a discussion lead to it', async () => {
  const { id: author } = await aMember()
  const { id } = await aPost({ authorId: author })
  const email = enqueueEmail(db, itemApproved, { member: author, data: { type: 'post', id } })
  expect(await pathIn(email)).toBe(`/forum/posts/${id}`)
})
