import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vitest/config'
import usual, { NEED_A_PROCESS, OPERATIONS } from '../tools/vitest.ts'
import { NearestFirst, whoNoticed } from './nearest-first.ts'
import { keptThreads } from './thread.ts'

/** The tests that mutants are tried with: files, or all in a folder, as this run was told. */
const include = (process.env['MUTANTS_TESTS'] ?? '')
  .split(' ')
  .map((target) => (target.endsWith('.ts') ? target : `${target}/**/*.test.ts`))

/** A mutant is alive in this process only: tests that ask a site in another one would notice none, and take long. */
const exclude = globSync('api/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes("/test/site.ts'"),
)

/** Stryker would have a pool of its own choice. */
const inKeptThreads: Plugin = {
  name: 'in-kept-threads',
  configureVitest({ project }) {
    if (project.name === 'together')
      Object.assign(project.config, { pool: keptThreads.name, poolRunner: keptThreads })
  },
}

const ALONE = [...NEED_A_PROCESS, ...OPERATIONS]
const needAProcess = new Set(ALONE.flatMap((pattern) => globSync(pattern)))

export default {
  ...usual,
  plugins: [inKeptThreads],
  test: {
    ...usual.test,
    globalSetup: ['api/test/template.ts'],
    sequence: { sequencer: NearestFirst },
    reporters: [whoNoticed],
    projects: [
      {
        extends: true as const,
        test: {
          name: 'together',
          experimental: { viteModuleRunner: false },
          isolate: false,
          include,
          exclude: [...exclude, ...ALONE],
          setupFiles: ['.config/mutants/setup.ts', 'api/test/database.ts', 'api/test/environment.ts'],
        },
      },
      {
        extends: true as const,
        test: {
          name: 'alone',
          include: include.flatMap((pattern) => globSync(pattern)).filter((file) => needAProcess.has(file)),
          exclude,
          setupFiles: ['.config/mutants/setup.ts', 'api/test/database.ts'],
        },
      },
    ],
  },
}
