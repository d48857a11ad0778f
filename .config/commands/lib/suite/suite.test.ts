import { expect, test } from 'vitest'
import { runSuite } from './suite.ts'
import type { Tally } from './tally.ts'

const GOOD: Tally = { passed: 9, failed: [], files: [], isBroken: false }
const BAD: Tally = { passed: 7, failed: ['a › adds', 'b › counts'], files: ['a', 'b'], isBroken: false }

/** A suite whose runs end so, each with its exit code. */
async function aSuite(...runs: [Tally, number][]) {
  const started: (string[] | undefined)[] = []
  const outcome = await runSuite(
    'suite',
    (_report, files) => {
      started.push(files)
      return Promise.resolve(runs[started.length - 1]?.[1] ?? 1)
    },
    () => runs[started.length - 1]?.[0] ?? GOOD,
  )
  return { ...outcome, started }
}

test('what passes is run once', async () => {
  expect(await aSuite([GOOD, 0])).toMatchObject({ passed: 9, failed: [], unsteady: [], started: [undefined] })
})

test('what fails among the others and passes by itself is unsteady, and named', async () => {
  expect(await aSuite([BAD, 1], [{ ...GOOD, passed: 5 }, 0])).toMatchObject({
    passed: 9,
    failed: [],
    unsteady: ['a › adds', 'b › counts'],
    started: [undefined, ['a', 'b']],
  })
})

test.each<[string, Tally, number]>([
  ['fails again', { ...BAD, failed: ['b › counts'] }, 1],
  ['ends in an error that is no test’s', { ...GOOD, passed: 5 }, 1],
  ['runs fewer tests than failed', { ...GOOD, passed: 1 }, 0],
])('it has failed when the second run %s', async (_how, again, code) => {
  expect(await aSuite([BAD, 1], [again, code])).toMatchObject({ failed: BAD.failed, unsteady: [] })
})

test.each<[string, Tally]>([
  ['many failures', { ...BAD, failed: ['a', 'b', 'c', 'd'] }],
  ['an error outside of the tests beside them', { ...BAD, isBroken: true }],
])('%s are not the fault of the machine', async (_what, first) => {
  expect(await aSuite([first, 1])).toMatchObject({ failed: first.failed, started: [undefined] })
})

test('an error outside of any test is a failure, and is not run again', async () => {
  expect(await aSuite([GOOD, 1])).toMatchObject({
    failed: ['an error outside of any test: see above'],
    started: [undefined],
  })
})
