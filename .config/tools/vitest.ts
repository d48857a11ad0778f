import { createRequire } from 'node:module'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { COMPILED } from '../commands/lib/memory.mjs'

const root = path.resolve(import.meta.dirname, '../..')

/** Unit and database tests. Every file of tests gets a database of its own. */
export default defineConfig({
  root,
  // Vite would take the package's other build, and graphql refuses objects of a second copy of itself.
  resolve: { alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }] },
  test: {
    include: ['api/**/*.test.ts', 'site/**/*.test.{ts,tsx}', 'prisma/**/*.test.ts', '.config/**/*.test.ts'],
    globalSetup: ['api/test/template.ts'],
    setupFiles: ['api/test/database.ts'],
    env: {
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: COMPILED,
      SIGN_IN: 'instant',
      MODERATION: 'all',
      ERASURE_LIST: '.data/test/erasures.txt',
    },
    // Many tests wait for a process or a clock: one worker a core, where Vitest would leave a core idle.
    maxWorkers: '100%',
    // A test may create a whole cluster, or wait for one to come back.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
