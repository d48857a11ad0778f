import { register } from 'prom-client'
import { afterAll, inject } from 'vitest'
import { dropDatabase } from '../../api/database/connection/drop.ts'
import { withClient } from '../../api/database/connection/with-client.ts'

// Runs before each file of tests, in a thread that has run others: takes away what they left behind in it.

const kept = globalThis as typeof globalThis & {
  environment?: NodeJS.ProcessEnv
  __stryker__?: { activeMutant?: string; mutantCoverage?: { static: object; perTest: object } }
}

// Nothing is wrong yet while the modules are loaded.
delete kept.__stryker__?.activeMutant
// What is covered is told for each file, by modules that hold on to the object in which they note it.
Object.assign(kept.__stryker__?.mutantCoverage ?? {}, { static: {}, perTest: {} })

kept.environment ??= { ...process.env }
for (const name of Object.keys(process.env))
  if (!(name in kept.environment)) Reflect.deleteProperty(process.env, name)
Object.assign(process.env, kept.environment)

register.clear()

afterAll(async () => {
  const own = new URL(process.env['DATABASE_URL'] ?? '').pathname.slice(1)
  await withClient(inject('template').url, (server) => dropDatabase(server, own))
})
