import { afterAll } from 'vitest'
import { finishDeferred } from '../http/defer.ts'
import { env } from '../lib/env.ts'

// Runs before each file of tests. One process runs many files: what one of them leaves for later is done, and what it
// changes is put back, at its end.

afterAll(finishDeferred)

for (const values of [process.env, env]) {
  const before = { ...values }
  afterAll(() => {
    for (const name of Object.keys(values)) if (!(name in before)) Reflect.deleteProperty(values, name)
    Object.assign(values, before)
  })
}
