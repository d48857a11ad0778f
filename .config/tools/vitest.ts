import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { COMPILED } from '../commands/lib/memory.mjs'

const root = path.resolve(import.meta.dirname, '../..')

/** Loads modules a third sooner where Node reads TypeScript itself: compiled once for all workers. */
const loader = { viteModuleRunner: !process.features.typescript }

/**
 * These set what a process reads once, end what all of it uses, or count what is queried only the first time; or they move
 * the clock forward, and the ids that a process makes never go back.
 */
export const NEED_A_PROCESS = [
  'api/auth/{context,passkeys/*}.test.ts',
  'api/forum/items/statements.test.ts',
  'api/forum/views/views.test.ts',
  'api/http/{outage,readiness,request-log}.test.ts',
  'api/http/security-events.test.ts',
  'api/moderation/reports/undo.test.ts',
  'api/notifications/digest/job.test.ts',
]

/**
 * Installing, starting, migrating, backing up, load: each needs a process of its own, and many start clusters and sites.
 */
export const OPERATIONS = [
  '.config/{build,commands,deploy}/**/*.test.ts',
  '.config/tools/eslint.test.ts',
  'api/{app/doctor,database}/**/*.test.ts',
  // Floods a site with requests and with its largest pages, at the price of forty small files.
  'api/test/guarantees/{floods,large-pages}.test.ts',
]

/** Unit and database tests. */
export default defineConfig({
  root,
  // Vite would take the package's other build, and graphql refuses objects of a second copy of itself.
  resolve: { alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }] },
  test: {
    setupFiles: ['.config/tools/fakes.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          experimental: loader,
          include: ['{api,prisma}/**/*.test.ts'],
          exclude: [...NEED_A_PROCESS, ...OPERATIONS],
          // Two hundred files, each of which would load the same modules again: a third of the time of all.
          isolate: false,
          globalSetup: ['api/test/template.ts'],
          setupFiles: ['api/test/database.ts', 'api/test/environment.ts'],
        },
      },
      ...Object.entries({ process: NEED_A_PROCESS, operations: OPERATIONS }).map(([name, include]) => ({
        extends: true as const,
        test: {
          name,
          experimental: loader,
          include,
          globalSetup: ['api/test/template.ts'],
          setupFiles: ['api/test/database.ts'],
        },
      })),
      {
        extends: true,
        // Nothing here has state between two tests, so they need no process of their own.
        test: {
          name: 'site',
          include: [
            'site/**/*.test.{ts,tsx}',
            '.config/tools/{built-scripts,built-texts,documents,floors,sizes,vocabulary}.test.ts',
          ],
          isolate: false,
        },
      },
    ],
    env: {
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: COMPILED,
      SIGN_IN: 'instant',
      MODERATION: 'all',
      ERASURE_LIST: '.data/test/erasures.txt',
    },
    // One more than cores: many tests wait for a process or a clock.
    maxWorkers: availableParallelism() + 1,
    // Long enough for a machine that is busy with something else.
    expect: { poll: { timeout: 10_000 } },
    // One of thousands that a busy machine upset says nothing about the code.
    retry: 1,
    reporters: ['default', path.join(import.meta.dirname, 'flaky-tests.ts')],
    // A test may create a whole cluster, or request everything as everybody, on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})
