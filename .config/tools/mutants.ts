import { globSync, readFileSync } from 'node:fs'
import usual, { NEED_A_PROCESS, OPERATIONS } from './vitest.ts'

/** A mutant is active in one process: tests that start another would never notice it. */
const startsAProcess = (file: string) => /\/processes\/|build\/make\.ts'/.test(readFileSync(file, 'utf8'))

const include = (process.env['MUTANTS_TESTS'] ?? '')
  .split(' ')
  .map((target) => (target.endsWith('.ts') ? target : `${target}/**/*.test.ts`))

/** The tests that mutants are tried with: the files and folders in MUTANTS_TESTS, in one project. */
export default {
  ...usual,
  test: {
    ...usual.test,
    reporters: [],
    retry: 0,
    // Many a mutant leaves a request without a response.
    testTimeout: 30_000,
    projects: [
      {
        extends: true as const,
        test: {
          name: 'mutants',
          experimental: { viteModuleRunner: false },
          include,
          exclude: [...NEED_A_PROCESS, ...OPERATIONS, ...globSync('api/**/*.test.ts').filter(startsAProcess)],
          globalSetup: ['api/test/template.ts'],
          setupFiles: ['api/test/database.ts', 'api/test/environment.ts'],
        },
      },
    ],
  },
}
