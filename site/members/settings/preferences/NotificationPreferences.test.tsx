import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'urql'
import { expect, test } from 'vitest'
import { createClient } from '../../../data/graphql.ts'
import { NotificationPreferences } from './NotificationPreferences.tsx'

test('shows the preferences of each kind, and mandatory e-mails as always sent', () => {
  const html = renderToStaticMarkup(
    <Provider value={createClient()}>
      <NotificationPreferences
        preferences={[
          { kind: 'REPLY', inSite: true, email: 'DAILY' },
          { kind: 'DECISION', inSite: false, email: 'NEVER' },
          { kind: 'OUTCOME', inSite: true, email: 'NOW' },
          { kind: 'WEEKLY', inSite: false, email: 'NOW' },
        ]}
      />
    </Provider>,
  )
  expect(html).toContain('name="email-REPLY"')
  expect(html).toContain('<option value="DAILY" selected="">')
  expect(html).toContain('we always e-mail you the reasons: the law requires it.')
  // The e-mail about a report's outcome is not optional, but the plain form must contain its field.
  expect(html).toContain('<input type="hidden" name="email-OUTCOME" value="NOW"/>')
  expect(html).toContain('We always e-mail you as well: the law requires it.')
  expect(html.match(/<select/g)).toHaveLength(2)
  expect(html).toMatch(/<legend[^>]*>The best of the week<\/legend>.*name="email-WEEKLY"[^>]* checked=""/)
})
