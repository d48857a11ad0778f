import { afterAll } from 'vitest'
import { finishDeferred } from '../http/defer.ts'
import { env } from '../lib/env.ts'

// Runs before each file of tests. One process runs many files: at the end of each, deferred work is finished and
// changed settings are restored.

afterAll(finishDeferred)

for (const values of [process.env, env]) {
  const before = { ...values }
  afterAll(() => {
    for (const name of Object.keys(values)) if (!(name in before)) Reflect.deleteProperty(values, name)
    Object.assign(values, before)
  })
}
