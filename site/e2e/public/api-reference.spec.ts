import { readFileSync } from 'node:fs'
import { expect, expectFits, test } from '../test.ts'

type Document = {
  paths: Record<string, Record<string, { summary: string }>>
  components: { schemas: object }
}

test('lists every call and every type, fits all screens, and is accessible', async ({
  page,
  expectAccessible,
}) => {
  const { paths, components } = JSON.parse(readFileSync('api/http/rest/openapi.json', 'utf8')) as Document
  await page.goto('/api')
  await expect(page).toHaveTitle(/API/)
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const shown = await page.getByRole('main').getByRole('heading', { level: 3 }).allInnerTexts()
  expect(shown.toSorted()).toEqual(calls.toSorted())
  for (const name of Object.keys(components.schemas)) await expect(page.locator(`#${name}`)).toBeAttached()

  const list = page.getByRole('navigation', { name: 'Calls' })
  await list.getByText('Forum', { exact: true }).click()
  await list.getByRole('link', { name: 'POST /api/forum/posts', exact: true }).click()
  const call = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'POST /api/forum/posts', exact: true }) })
  await expect(call).toBeInViewport()
  await expect(call.getByRole('table', { name: 'Body, as JSON' })).toContainText('category')
  await call.getByRole('link', { name: 'Post', exact: true }).click()
  await expect(page).toHaveURL(/#Post$/)
  await expectFits(page)
  await expectAccessible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('lists them as well, with the descriptions for programs', async ({ page, request }) => {
    await page.goto('/api')
    await expect(page.getByRole('table', { name: 'Refusal' })).toContainText('message')
    for (const name of ['openapi.json', 'schema.graphql']) {
      const href = await page.getByRole('main').getByRole('link', { name }).getAttribute('href')
      expect((await request.get(href ?? '')).status()).toBe(200)
    }
  })
})
