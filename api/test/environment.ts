import { afterAll, beforeEach } from 'vitest'
import { finishDeferred } from '../http/defer.ts'
import { env } from '../lib/env.ts'

// Runs before each test file. A process runs many files, so deferred work is finished and changed settings are restored
// at the end of each.

afterAll(finishDeferred)

/** Returns a function that restores the current settings. */
function rememberSettings() {
  const remembered = [process.env, env].map((values) => ({ values, before: { ...values } }))
  return () => {
    for (const { values, before } of remembered) {
      for (const name of Object.keys(values)) if (!(name in before)) Reflect.deleteProperty(values, name)
      Object.assign(values, before)
    }
  }
}

// Off by default; tests of rate limits turn them on. Other settings are those of a site.
env.RATE_LIMITS = 'off'
afterAll(rememberSettings())
// Settings changed by a test are restored after it; those changed by a file for all of its tests, at its end.
beforeEach(() => rememberSettings())
