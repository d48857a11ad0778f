import { afterAll, beforeEach } from 'vitest'
import { finishDeferred } from '../http/defer.ts'
import { env } from '../lib/env.ts'

// Runs before each file of tests. One process runs many files: at the end of each, deferred work is finished and
// changed settings are restored.

afterAll(finishDeferred)

/** Returns a function that restores the settings as they are now. */
function rememberSettings() {
  const remembered = [process.env, env].map((values) => ({ values, before: { ...values } }))
  return () => {
    for (const { values, before } of remembered) {
      for (const name of Object.keys(values)) if (!(name in before)) Reflect.deleteProperty(values, name)
      Object.assign(values, before)
    }
  }
}

// Off in project `server`; its tests of limits set them on. Others have the settings of a site.
env.RATE_LIMITS = 'off'
afterAll(rememberSettings())
// Those that a test changed are restored after it; those that a file changed for all of its tests, at its end.
beforeEach(() => rememberSettings())
