import { expect, test } from 'vitest'
import { startingNearHit, type Piece } from './pieces.ts'

/** Formats a text with its matches in brackets. */
const shown = (pieces: readonly Piece[]) =>
  pieces.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('')

test('starts a text shortly before a distant match, at a whole word', () => {
  const far = [
    { text: 'A Product Backlog that has caught up with everything. Sprint ', isHit: false },
    { text: 'Retrospective', isHit: true },
  ]
  expect(shown(startingNearHit(far))).toBe('… everything. Sprint [Retrospective]')
})

test('omits an overlong word before a match, and leaves a text without a match unchanged', () => {
  const long = { text: 'x'.repeat(60), isHit: false }
  expect(shown(startingNearHit([long, { text: 'hit', isHit: true }]))).toBe('… [hit]')
  expect(shown(startingNearHit([long]))).toBe(long.text)
})
