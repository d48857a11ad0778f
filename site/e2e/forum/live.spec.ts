import type { Page } from '@playwright/test'
import { expect, test, openPage } from '../test.ts'
import { ADMIN, aDiscussion, as, send } from './forum-world.ts'

const REPLY = 'mutation ($input: CreateReplyInput!) { createReply(input: $input) { id } }'
const result = (postId: string) =>
  as(ADMIN, (context) =>
    send<{ createReply: { id: string } }>(context, REPLY, {
      input: { postId, content: `This came while somebody was reading: ${crypto.randomUUID()}` },
    }),
  ).then(({ createReply }) => createReply.id)

/** Opens a page with a controlled clock, and waits until it is idle. */
async function open(page: Page, path: string) {
  await page.clock.install()
  await openPage(page, path)
  await page.clock.runFor(3_000)
  await expect(page.locator('[data-live]')).toBeAttached()
}

test('announces new replies in an open discussion without moving it, and shows them on request', async ({
  page,
  expectAccessible,
}) => {
  const { id, path } = await aDiscussion(2)
  await open(page, path)
  const [one] = [await result(id), await result(id)]
  await page.evaluate(() => scrollTo(0, 150))
  const reply = page.locator('.reply').first()
  const before = await reply.boundingBox()
  await page.clock.runFor(40_000)
  const notice = page.getByRole('button', { name: '2 new replies' })
  await expect(notice).toBeVisible()
  expect(await reply.boundingBox()).toEqual(before)
  await expectAccessible()

  await notice.click()
  await expect(page.locator(`#reply-${one}`)).toBeFocused()
  await expect(page.locator('.reply')).toHaveCount(4)
  await expect(notice).toHaveCount(0)
})

test('links from a full last page to the new reply on the next one', async ({ page }) => {
  const { id, path } = await aDiscussion(20)
  await open(page, path)
  const one = await result(id)
  await page.clock.runFor(40_000)
  await page.getByRole('button', { name: '1 new reply' }).click()
  await expect(page.locator(`#reply-${one}`)).toBeFocused()
})

test('announces new discussions in an open list, and reloads it on request', async ({ page }) => {
  await open(page, '/forum?category=team-dynamics')
  const { title } = await aDiscussion()
  await page.clock.runFor(40_000)
  // Other tests start discussions, too.
  await page.getByRole('button', { name: /^\d+ new discussions?$/ }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expect(page.locator('.post-rows a[data-cover]:focus')).toBeVisible()
})

test('does not poll from a background page or an offline device', async ({ page, context }) => {
  const { path } = await aDiscussion()
  await open(page, path)
  const requested: string[] = []
  page.on('request', (request) => request.url().includes('/graphql') && requested.push(request.url()))
  await context.setOffline(true)
  await page.clock.runFor(120_000)
  expect(requested).toEqual([])
  await context.setOffline(false)
  await expect.poll(() => requested.length).toBe(1)
  expect(requested[0]).toContain('/graphql?document=')
})

test('does not announce the new discussions of one category in the list of another', async ({ page }) => {
  await open(page, '/forum')
  const counted = page.waitForResponse(/\/graphql/)
  await page.clock.runFor(40_000)
  await (await counted).finished()
  await page.getByRole('main').getByRole('link', { name: 'Product Owner', exact: true }).click()
  await expect(page).toHaveURL(/category=product-owner/)
  await expect(page.getByRole('heading', { name: 'Product Owner', exact: true })).toBeVisible()
  // A wrong number would stay visible, because the clock is stopped.
  await expect(page.locator('[data-live]')).toHaveText('')
})
