import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { actOn } from './form-actions.ts'
import type { Reported } from './moderation/reports/operations.ts'
import { PlainReports } from './moderation/reports/PlainReports.tsx'

const HIDDEN = {
  targetType: 'REPLY',
  targetId: '0199',
  status: 'PENDING',
  version: 'as-it-was-read',
  title: 'A discussion',
} as Reported

/** What each form on the page sends besides what is typed. */
const formsOf = (page: string) =>
  page.split('</form>').map((form) => {
    const fields = [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
    return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]))
  })

async function inputOf(fields: Record<string, string>, act: string) {
  let input: unknown
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, act })) form.set(name, value)
  const ask = (_operation: unknown, variables: { input: unknown }) => {
    input = variables.input
    return Promise.resolve({ status: 200, data: { decideItems: [], decideReports: {} } })
  }
  expect(await actOn(ask as unknown as App.Locals['graphql'], form)).toBeNull()
  return input
}

test('without script, too, what is hidden is decided about as it was read', async () => {
  const page = renderToString(<PlainReports of={HIDDEN} suggested={{ note: '', rule: '' }} />)
  const [reject = {}, dismiss = {}] = formsOf(page)
  const version = 'as-it-was-read'
  expect(await inputOf(reject, 'reject')).toMatchObject({
    from: 'PENDING',
    items: [{ type: 'REPLY', id: '0199', version }],
  })
  expect(await inputOf(dismiss, 'dismiss')).toMatchObject({
    targetType: 'REPLY',
    targetId: '0199',
    outcome: 'DISMISSED',
    version,
  })
})
