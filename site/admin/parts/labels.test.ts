import { expect, test } from 'vitest'
import { actorName } from './labels.ts'

test('names a member, the site for its own acts, and Unknown for a deleted account', () => {
  const moderator = { firstName: 'Gráinne', lastName: 'O’Flynn' }
  expect(actorName({ moderatorId: '1', moderator })).toBe('Gráinne O’Flynn')
  expect(actorName({ moderatorId: null, moderator: null })).toBe('the site')
  expect(actorName({ moderatorId: null, moderator: null }, 'The site')).toBe('The site')
  expect(actorName({ moderatorId: '1', moderator: null })).toBe('Unknown')
})
