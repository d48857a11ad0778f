import { AOIFE, expect, test } from '../test.ts'
import { aDiscussion, as, ask, decide } from './forum-world.ts'

const REPLY = 'mutation ($input: CreateReplyInput!) { createReply(input: $input) { id } }'

test('whoever asked is marked in their own discussion, and who takes part stands beside it', async ({
  page,
  expectAccessible,
}) => {
  const { id, path } = await aDiscussion(2)
  const { createReply } = await as(AOIFE.email, (context) =>
    ask<{ createReply: { id: string } }>(context, REPLY, {
      input: { postId: id, content: 'I have tried it, and it works.' },
    }),
  )
  await decide('approve', 'reply', createReply.id, null)
  const people = page.getByRole('complementary', { name: 'About this discussion' }).getByRole('listitem')
  // What others write may be there a second later.
  await expect(async () => {
    await page.goto(path)
    await expect(people).toHaveText([/2 replies/, /Aoife Brennan.*1 reply/], { timeout: 1_000 })
  }).toPass()
  const replies = page.getByRole('region', { name: /repl(y|ies)$/ }).getByRole('article')
  await expect(replies.first().getByText('Author', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText('Author', { exact: true })).toHaveCount(2)
  await expectAccessible()
})
