import { readFileSync } from 'node:fs'
import { expect, expectFits, test } from '../test.ts'

type Document = {
  paths: Record<string, Record<string, { summary: string }>>
  components: { schemas: object; responses: object }
}
const { paths, components } = JSON.parse(readFileSync('api/http/rest/openapi.json', 'utf8')) as Document

test('lists every call, type and error once, and fits all screens', async ({ page }) => {
  await page.goto('/api')
  await expect(page).toHaveTitle(/API/)
  const main = page.getByRole('main')
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const isForAdministrators = (call: string) => call.includes(' /api/admin/')
  const names = [...calls.filter((call) => !isForAdministrators(call)), ...Object.keys(components.schemas)]
  const shown = await main.locator('details h3').allInnerTexts()
  expect(shown.toSorted()).toEqual(names.toSorted())
  const administration = main.getByRole('table', { name: 'Calls', exact: true }).getByRole('rowheader')
  expect((await administration.allInnerTexts()).toSorted()).toEqual(
    calls.filter(isForAdministrators).toSorted(),
  )
  for (const name of Object.keys(components.schemas)) await expect(page.locator(`#${name}`)).toBeAttached()
  const statuses = main.getByRole('region', { name: 'Errors and limits' }).getByRole('rowheader')
  expect(await statuses.allInnerTexts()).toEqual(Object.keys(components.responses))
  await expect(main.getByRole('link', { name: 'Error', exact: true, includeHidden: true })).toHaveCount(0)
  await expectFits(page)
})

test('opens the call of its link, and the types in it', async ({ page, expectAccessible }) => {
  await page.goto('/api#post-api-forum-posts')
  const body = page.getByRole('table', { name: 'Body, as JSON' })
  await expect(body).toBeInViewport()
  await expect(body).toContainText('category')
  const call = page.locator('details', { has: page.locator('#post-api-forum-posts') }).last()
  await expect(call.getByRole('rowheader')).toContainText(['title', '201', '429'])
  await call.getByRole('link', { name: 'Post', exact: true }).click()
  await expect(page).toHaveURL(/#Post$/)
  await expect(page.locator('#Post').getByRole('rowheader', { name: 'viewCount' })).toBeVisible()
  await expectFits(page)
  await expectAccessible()
})

test('marks the current section, with its calls on a wide screen', async ({ page, isMobile }) => {
  await page.goto('/api')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  if (isMobile) await contents.getByText('Contents').click()
  const forum = contents.getByRole('link', { name: 'Forum', exact: true })
  const create = contents.getByRole('link', { name: 'POST /forum/posts', exact: true })
  await expect(create).toBeHidden()
  await forum.click()
  await expect(page.getByRole('heading', { name: 'Forum', exact: true })).toBeInViewport()
  if (isMobile) return await expect(forum).toBeHidden()
  await expect(forum).toHaveAttribute('aria-current', 'location')
  await create.click()
  await expect(page).toHaveURL(/#post-api-forum-posts$/)
  await expect(page.getByRole('table', { name: 'Body, as JSON' })).toBeInViewport()
  const later = page.getByRole('heading', { name: 'GraphQL' })
  await later.evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }))
  await expect(contents.getByRole('link', { name: 'GraphQL' })).toHaveAttribute('aria-current', 'location')
  await expect(forum).not.toHaveAttribute('aria-current')
  await expect(create).toBeHidden()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('opens a call by its link, and links to the machine-readable descriptions', async ({
    page,
    request,
  }) => {
    await page.goto('/api#Error')
    await expect(page.locator('#Error')).toContainText('message')
    await expect(page.getByRole('group', { name: 'Request' }).first()).toContainText('curl')
    for (const name of ['openapi.json', 'schema.graphql']) {
      const href = await page.getByRole('main').getByRole('link', { name }).first().getAttribute('href')
      expect((await request.get(href ?? '')).status()).toBe(200)
    }
  })
})
