import { afterAll } from 'vitest'
import { env } from '../lib/env.ts'

// Runs before each file of tests. One process runs many files: what one of them changes is put back at its end.

for (const values of [process.env, env]) {
  const before = { ...values }
  afterAll(() => {
    for (const name of Object.keys(values)) if (!(name in before)) Reflect.deleteProperty(values, name)
    Object.assign(values, before)
  })
}
