import { expect, test, vi } from 'vitest'
import { comparedOnce } from './marked-version.ts'

test('compares two versions once for several views of their history', () => {
  const compare = vi.fn((before: string, after: string) => `${before}>${after}`)
  const marked = comparedOnce(compare)
  const pairs = [
    ['a', 'b'],
    ['b', 'c'],
    ['ab', ''],
    ['a', 'b'],
    ['b', 'a'],
    ['b', 'c'],
  ] as const
  for (const [before, after] of pairs) expect(marked(before, after)).toBe(`${before}>${after}`)
  expect(compare).toHaveBeenCalledTimes(4)
})

test('caches comparisons up to a limit', () => {
  const compare = vi.fn((before: string) => before)
  const marked = comparedOnce(compare)
  const large = (word: string) => word.repeat(1_500_000)
  for (const word of ['a', 'b', 'c', 'a']) marked(large(word), '')
  expect(compare).toHaveBeenCalledTimes(4)
  // A result larger than the whole cache is computed each time and evicts nothing.
  marked('x'.repeat(5_000_000), '')
  marked(large('a'), '')
  expect(compare).toHaveBeenCalledTimes(5)
})
