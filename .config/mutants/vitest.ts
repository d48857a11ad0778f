import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vitest/config'
import usual from '../tools/vitest.ts'
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
    Object.assign(project.config, { pool: keptThreads.name, poolRunner: keptThreads })
  },
}

export default {
  ...usual,
  plugins: [inKeptThreads],
  test: {
    ...usual.test,
    projects: undefined,
    include,
    exclude,
    globalSetup: ['api/test/template.ts'],
    setupFiles: ['.config/mutants/setup.ts', 'api/test/database.ts'],
  },
}
