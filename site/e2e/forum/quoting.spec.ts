import type { Page } from '@playwright/test'
import { withDatabase } from '../database.ts'
import { newMember } from '../members/new-member.ts'
import { ADMIN, aDiscussion, as, send, decide } from './forum-world.ts'
import { expect, expectFits, islandsAwake, test, openPage } from '../test.ts'

const LATE = /\/_astro\/(QuoteOffer|put-quotation|source)[^/]*\.js$/
const TEXTS = 'Try it **twice**, then:\n\n- ask\n- listen\n\nAnd rest.'

/** Creates a discussion with one reply of known text. */
async function aReply() {
  const { id, path } = await aDiscussion()
  const mutation =
    'mutation ($input: CreateReplyInput!) { createReply(input: $input) { id author { name } } }'
  const { createReply } = await as(ADMIN, (context) =>
    send<{ createReply: { id: string; author: { name: string } } }>(context, mutation, {
      input: { postId: id, content: TEXTS },
    }),
  )
  const { id: replyId, author } = createReply
  return { path, replyId, head: `> [${author.name} wrote:](${path}?reply=${replyId}#reply-${replyId})\n>\n` }
}

/** Selects text from one element to another, as a drag or the handles of a phone do. */
const select = (page: Page, from: string, to: string) =>
  page.evaluate(
    ([first, last]) => {
      const [start, end] = [document.querySelector(first ?? ''), document.querySelector(last ?? '')]
      if (start && end) getSelection()?.setBaseAndExtent(start, 0, end, end.childNodes.length)
    },
    [from, to],
  )

const offer = (page: Page) => page.locator('.quote-offer')

test('quotes the selection after the typed text, with the name of its author', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { path, replyId, head } = await aReply()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await signIn()
  await openPage(page, path)
  await page.waitForLoadState('networkidle')
  expect(loaded.filter((url) => LATE.test(url))).toEqual([])
  const reply = page.getByLabel('Your reply')
  await reply.fill('Typed before.')
  await expect(page.getByRole('tab', { name: 'Preview' })).toBeVisible()

  const item = `#reply-${replyId} [data-content]`
  await select(page, `${item} p`, `${item} ul`)
  await expect(offer(page)).toBeInViewport()
  await expectAccessible()
  await expectFits(page)
  await offer(page).click()
  const quoted = `Typed before.\n\n${head}> Try it **twice**, then:\n>\n> - ask\n> - listen\n\n`
  await expect(reply).toHaveValue(quoted)
  await expect(reply).toBeFocused()
  await expect(offer(page)).toHaveCount(0)
  await page.keyboard.type('I agree with that.')
  await expect(reply).toHaveValue(`${quoted}I agree with that.`)
  await page.getByRole('button', { name: 'Post reply' }).click()

  const own = page.getByRole('article').filter({ hasText: 'I agree with that.' })
  await expect(own.locator('blockquote li')).toHaveText(['ask', 'listen'])
  await expect(own.getByRole('link', { name: 'wrote:' })).toHaveAttribute(
    'href',
    `${path}?reply=${replyId}#reply-${replyId}`,
  )
})

test('quotes a whole reply by keyboard, or only its selected part', async ({ page, signIn }) => {
  const { path, replyId, head } = await aReply()
  await signIn()
  await openPage(page, path)
  const item = page.locator(`#reply-${replyId}`)
  const reply = page.getByLabel('Your reply')
  await item.getByRole('button', { name: 'Quote' }).press('Enter')
  const whole = `${head}> Try it **twice**, then:\n>\n> - ask\n> - listen\n>\n> And rest.\n\n`
  await expect(reply).toHaveValue(whole)
  await expect(page.getByRole('tab', { name: 'Preview' })).toBeVisible()
  await expect(reply).toBeFocused()

  // Quoting also works from the preview, and one undo removes the quotation.
  await page.getByRole('tab', { name: 'Preview' }).click()
  await select(page, `#reply-${replyId} li:last-child`, `#reply-${replyId} li:last-child`)
  await expect(offer(page)).toBeVisible()
  await item.getByRole('button', { name: 'Quote' }).first().press('Enter')
  await expect(reply).toHaveValue(`${whole}${head}> listen\n\n`)
  await reply.press('Control+Z')
  await expect(reply).toHaveValue(whole)
})

test('a visitor quotes a reply, and a stored draft is preserved before the quotation', async ({ page }) => {
  const { path, replyId, head } = await aReply()
  await openPage(page, path)
  const reply = page.getByLabel('Your reply')
  await reply.fill('Begun yesterday.')
  await expect(page.getByRole('tab', { name: 'Preview' })).toBeVisible()
  await page.reload()
  await islandsAwake(page)
  await select(page, `#reply-${replyId} li`, `#reply-${replyId} li`)
  await offer(page).click()
  await expect(reply).toHaveValue(`Begun yesterday.\n\n${head}> ask\n\n`)
  await page.reload()
  await expect(reply).toHaveValue(`Begun yesterday.\n\n${head}> ask\n\n`)
})

test('refuses to quote a selection across two replies', async ({ page }) => {
  const { path, replyId } = await aReply()
  await openPage(page, path)
  const content = (item: string) => `${item} [data-content] p`
  await select(page, content('article'), content('article'))
  await expect(offer(page)).toBeVisible()
  await select(page, content('article'), content(`#reply-${replyId}`))
  await expect(offer(page)).toHaveCount(0)
})

test('quotes a private member as anonymous, even for an administrator', async ({ page, signIn }) => {
  const { id: postId, path } = await aDiscussion()
  const { id, email } = await newMember()
  const replyId = await as(email, async (context) => {
    const mutation = 'mutation ($input: CreateReplyInput!) { createReply(input: $input) { id } }'
    const input = { postId, content: 'I would rather not be named.' }
    return (await send<{ createReply: { id: string } }>(context, mutation, { input })).createReply.id
  })
  await decide('approve', 'reply', replyId, null)
  await withDatabase((client) =>
    client.query('update "Member" set "isPublicProfile" = false where id = $1', [id]),
  )
  await signIn(ADMIN)
  await openPage(page, `${path}?mine`)
  await page.locator(`#reply-${replyId}`).getByRole('button', { name: 'Quote' }).click()
  await expect(page.getByLabel('Your reply')).toHaveValue(/^> \[Anonymous User wrote:\]/)
})
