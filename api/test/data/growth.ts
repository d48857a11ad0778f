import fc from 'fast-check'
import { expect } from 'vitest'
import { LIMITS } from '../../items/rules.ts'
import { EXPANDING, HOSTILE } from '../hostile.ts'

const fragments = [...Object.values(EXPANDING).map((make) => make(60)), ...HOSTILE, '\n\n', ' ', 'words']

/** Texts of members: of units that expand, of one repeated unit, or of any characters. */
export const texts = fc.oneof(
  fc.array(fc.constantFrom(...fragments), { maxLength: 40 }).map((parts) => parts.join('').slice(0, 10_000)),
  fc
    .tuple(fc.constantFrom(...Object.values(EXPANDING)), fc.integer({ min: 1, max: LIMITS.content.max }))
    .map(([make, size]) => make(size)),
  fc.string({ maxLength: 500, unit: 'binary' }).filter((text) => text.isWellFormed()),
)

/** The allowed difference between output and input of a renderer, in characters. */
type Growth = { times: number; besides: number }

/**
 * Checks with many texts that the output of a renderer is limited in proportion to its input.
 * @param lengthOf returns the length of an input, in characters
 * @param render returns one output or several, each of which is limited
 */
export function expectBounded<Input>(
  inputs: fc.Arbitrary<Input>,
  lengthOf: (input: Input) => number,
  render: (input: Input) => string | readonly string[],
  { times, besides }: Growth,
  numRuns = 60,
) {
  fc.assert(
    fc.property(inputs, (input) => {
      const most = times * lengthOf(input) + besides
      for (const output of [render(input)].flat()) expect(output.length).toBeLessThanOrEqual(most)
    }),
    { numRuns },
  )
}
