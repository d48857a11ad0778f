import { expect, test } from 'vitest'
import { runSuite } from './suite.ts'
import type { Tally } from './tally.ts'

/** A suite whose first run comes out so, and whose second, of the files that failed, leaves these failures. */
async function aSuite(first: Tally, again: string[] = []) {
  const started: (string[] | undefined)[] = []
  const outcome = await runSuite(
    'suite',
    (_report, files) => {
      started.push(files)
      return Promise.resolve(first.failed.length > 0 ? 1 : 0)
    },
    (report) => (report === 'suite.json' ? first : { passed: 0, failed: again, files: [] }),
  )
  return { ...outcome, runs: started.length, again: started[1] }
}

test('what passes is run once', async () => {
  expect(await aSuite({ passed: 9, failed: [], files: [] })).toMatchObject({ passed: 9, failed: [], runs: 1 })
})

test('one that fails among the others and passes by itself is unsteady, and named', async () => {
  const first = { passed: 7, failed: ['a › adds', 'b › counts'], files: ['a', 'b'] }
  expect(await aSuite(first, ['b › counts'])).toMatchObject({
    passed: 8,
    failed: ['b › counts'],
    unsteady: ['a › adds'],
    again: ['a', 'b'],
  })
})

test('many failures are not the fault of the machine', async () => {
  const failed = ['a', 'b', 'c', 'd']
  expect(await aSuite({ passed: 7, failed, files: failed })).toMatchObject({ failed, unsteady: [], runs: 1 })
})

test('an error outside of any test is a failure, and is not run again', async () => {
  const outcome = await runSuite(
    'suite',
    () => Promise.resolve(1),
    () => ({ passed: 9, failed: [], files: [] }),
  )
  expect(outcome.failed).toEqual(['an error outside of any test: see above'])
})
