import { createRequire } from 'node:module'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { COMPILED } from '../commands/lib/memory.mjs'

const root = path.resolve(import.meta.dirname, '../..')

/** Unit and database tests. */
export default defineConfig({
  root,
  // Vite would take the package's other build, and graphql refuses objects of a second copy of itself.
  resolve: { alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }] },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          // Where Node reads TypeScript itself, its own modules, compiled once for all workers, come a third sooner.
          experimental: { viteModuleRunner: !process.features.typescript },
          include: ['{api,prisma,.config}/**/*.test.ts'],
          // Every file of tests gets a database of its own.
          globalSetup: ['api/test/template.ts'],
          setupFiles: ['api/test/database.ts'],
        },
      },
      {
        extends: true,
        // Nothing here keeps anything between two tests, so they need no process of their own.
        test: { name: 'site', include: ['site/**/*.test.{ts,tsx}'], isolate: false },
      },
    ],
    env: {
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: COMPILED,
      SIGN_IN: 'instant',
      MODERATION: 'all',
      ERASURE_LIST: '.data/test/erasures.txt',
    },
    // Many tests wait for a process or a clock: one worker a core, where Vitest would leave a core idle. One more was slower.
    maxWorkers: '100%',
    // A test may create a whole cluster, or wait for one to come back.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
