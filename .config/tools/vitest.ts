import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { COMPILED } from '../commands/lib/memory.mjs'

const root = path.resolve(import.meta.dirname, '../..')

/** Loads modules natively where Node strips types, a third faster: they are compiled once for all workers. */
const loader = { viteModuleRunner: !process.features.typescript }

/**
 * Tests that need a process of their own: they set what is read once per process, end what is shared, count first
 * queries, or move the clock forward, which ids generated later in the process would reflect.
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
 * Tests of installing, starting, migrating, backing up and load. Each needs its own process, and many start clusters
 * and sites.
 */
export const OPERATIONS = [
  '.config/{build,commands,deploy}/**/*.test.ts',
  '.config/tools/eslint.test.ts',
  'api/{app/doctor,database}/**/*.test.ts',
  // Floods a site with requests and with its largest pages; takes as long as forty small files.
  'api/test/guarantees/{floods,large-pages}.test.ts',
]

/** Unit and database tests. */
export default defineConfig({
  root,
  // Vite would use the package's other build, and graphql refuses objects of a second copy of itself.
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
          // Shares modules between two hundred files, which saves a third of the total time.
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
        // Stateless between tests, so they need no process of their own.
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
    // One more than cores, because many tests wait for a process or a clock.
    maxWorkers: availableParallelism() + 1,
    // Generous for a busy machine.
    expect: { poll: { timeout: 10_000 } },
    // A single failure among thousands on a busy machine says nothing about the code.
    retry: 1,
    reporters: ['default', path.join(import.meta.dirname, 'summary.ts')],
    // A test may create a cluster, or request everything as every role, on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})
