import { expect, test } from 'vitest'
import { bestPieces, startingNearHit, withoutPunctuation, type Piece } from './pieces.ts'

/** The text with its hits in brackets. */
const shown = (pieces: readonly Piece[]) =>
  pieces.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('')

test('shows the text with the most matches, whole words marked, ignoring accents', () => {
  expect(shown(bestPieces(['A team', 'Retrospectives in Gaillimh, TEARMAÍOCHT'], 'retro tearmaiocht'))).toBe(
    '[Retrospectives] in Gaillimh, [TEARMAÍOCHT]',
  )
})

test('shows the first piece without a mark where none has a hit', () => {
  expect(shown(bestPieces(['Scrum explained', 'A course'], 'galway'))).toBe('Scrum explained')
  expect(shown(bestPieces(['Scrum explained'], '!?'))).toBe('Scrum explained')
})

test('cuts a text before a distant match at a whole word', () => {
  const before = 'A Product Backlog that has caught up with everything. Sprint '
  const far = [
    { text: before, isHit: false },
    { text: 'Retrospective', isHit: true },
  ]
  expect(shown(startingNearHit(far))).toBe('… everything. Sprint [Retrospective]')
  expect(shown(startingNearHit(far, 100))).toBe(`${before}[Retrospective]`)
  expect(shown(bestPieces([`${before.repeat(3)}Retro`], 'retro'))).toBe(
    '… up with everything. Sprint A Product Backlog that has caught up with everything. Sprint [Retro]',
  )
})

test('omits an endless word before a match', () => {
  const long = { text: 'x'.repeat(60), isHit: false }
  expect(shown(startingNearHit([long, { text: 'hit', isHit: true }]))).toBe('… [hit]')
})

test('ends a mark with its word', () => {
  expect(shown(withoutPunctuation({ text: '“Retro.', isHit: true }))).toBe('“[Retro].')
  expect(shown(withoutPunctuation({ text: '&', isHit: true }))).toBe('&')
})
