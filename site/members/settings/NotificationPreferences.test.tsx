import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'urql'
import { expect, test } from 'vitest'
import { createClient } from '../../lib/graphql.ts'
import { NotificationPreferences } from './NotificationPreferences.tsx'

const emails = [
  { name: 'mailOnReply', title: 'Somebody replies', isWanted: true },
  { name: 'mailOnApproval', title: 'Something you wrote is published', isWanted: false },
  { name: 'mailWeekly', title: 'The best of the week', isWanted: true },
]
const rendered = (decision: 'NOW' | 'NEVER') =>
  renderToStaticMarkup(
    <Provider value={createClient()}>
      <NotificationPreferences
        preferences={[
          { kind: 'REPLY', inSite: true, email: 'DAILY' },
          { kind: 'DECISION', inSite: false, email: decision },
        ]}
        emails={emails}
      />
    </Provider>,
  )

test('each kind has its choices, and those about decisions can be told apart while any are wanted', () => {
  const html = rendered('NOW')
  expect(html).toContain('name="email-REPLY"')
  expect(html).toContain('<option value="DAILY" selected="">')
  expect(html).toContain('name="mailOnApproval"')
  expect(html).not.toContain('name="mailOnReply"')
  expect(rendered('NEVER')).not.toContain('name="mailOnApproval"')
  for (const each of [html, rendered('NEVER')])
    expect(each).toMatch(/<legend[^>]*>The best of the week<\/legend>.*name="mailWeekly"[^>]* checked=""/)
})
