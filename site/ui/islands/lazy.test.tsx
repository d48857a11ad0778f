import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazy } from './lazy.tsx'

test('shows a part that is loading as busy', () => {
  const Part = lazy(() => new Promise<never>(() => undefined))
  expect(renderToString(<Part onClose={() => undefined} />)).toContain('aria-busy="true"')
})
