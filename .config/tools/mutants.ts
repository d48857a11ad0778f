import { globSync, readFileSync } from 'node:fs'
import usual, { NEED_A_PROCESS, OPERATIONS } from './vitest.ts'

/** Returns true for tests that start another process, in which a mutant would not be active. */
const startsAProcess = (file: string) => /\/processes\/|build\/make\.ts'/.test(readFileSync(file, 'utf8'))

const include = (process.env['MUTANTS_TESTS'] ?? '')
  .split(' ')
  .map((target) => (target.endsWith('.ts') ? target : `${target}/**/*.test.ts`))

/** Vitest settings of mutation testing: the files and folders in MUTANTS_TESTS, in one project. */
export default {
  ...usual,
  test: {
    ...usual.test,
    reporters: [],
    retry: 0,
    // Many mutants leave a request without a response.
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
