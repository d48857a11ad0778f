import { ADMIN, aDiscussion, as, send } from '../forum/forum-world.ts'
import { expect, expectFits, test } from '../test.ts'

const REPLY = 'mutation ($input: CreateReplyInput!) { createReply(input: $input) { id } }'

test('shows the URL of a feed once, renews and revokes it; the old URL is not found', async ({
  page,
  context,
  signIn,
  request,
  expectAccessible,
}) => {
  await signIn()
  await page.goto('/settings/following')
  const address = page.getByLabel('Your feed link')
  const read = (url: string) => request.get(url.replace(/^https?:\/\/[^/]+/, ''))
  await page.getByRole('button', { name: 'Create link' }).click()
  const first = await address.inputValue()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Address copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await expectFits(page)
  await expectAccessible()
  const feed = await read(first)
  expect(feed.status()).toBe(200)
  expect(feed.headers()).toMatchObject({
    'content-type': expect.stringContaining('application/atom+xml'),
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': expect.stringContaining('noindex'),
  })
  expect(await feed.text()).not.toContain('token=')

  await page.goto('/settings/following')
  await expect(address).toHaveCount(0)
  await page.getByRole('button', { name: 'Create a new link' }).click()
  expect((await read(first)).status()).toBe(404)
  const second = await address.inputValue()
  expect((await read(second)).status()).toBe(200)
  await page.getByRole('button', { name: 'Stop the feed' }).click()
  await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible()
  expect((await read(second)).status()).toBe(404)
})

test('contains a reply in a followed discussion, with links to this site', async ({
  page,
  request,
  signIn,
}) => {
  await signIn()
  const { id, title } = await aDiscussion()
  expect((await page.request.put(`/api/forum/posts/${id}/follow`)).ok()).toBe(true)
  const content = `It all stands in [the rules](/legal#moderation), ${title}`
  await as(ADMIN, (context) => send(context, REPLY, { input: { postId: id, content } }))

  await page.goto('/settings/following')
  await page.getByRole('button', { name: /^Create (a new )?link$/ }).click()
  const { origin, pathname, search } = new URL(await page.getByLabel('Your feed link').inputValue())
  const feed = await (await request.get(`${pathname}${search}`)).text()
  const [, entry = ''] = feed.split(`It all stands in`)
  expect(entry.slice(0, 200)).toContain(`href=&quot;${origin}/legal#moderation&quot;`)
  await page.getByRole('button', { name: 'Stop the feed' }).click()
})
