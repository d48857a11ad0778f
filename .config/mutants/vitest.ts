import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vitest/config'
import usual, { NEED_A_PROCESS, OPERATIONS } from '../tools/vitest.ts'
import { NearestFirst, whoNoticed } from './nearest-first.ts'
import { keptThreads } from './thread.ts'

const HERE = path.resolve(import.meta.dirname, 'site.ts')

/** The tests that mutants are tried with: files, or all in a folder, as this run was told. */
const include = (process.env['MUTANTS_TESTS'] ?? '')
  .split(' ')
  .map((target) => (target.endsWith('.ts') ? target : `${target}/**/*.test.ts`))

/** A change is alive in this process only, and pages are not made anew: these need more of a site than that. */
const asksAnotherProcess = (file: string) =>
  /\baSite\((?!\))|build\/make\.ts'/.test(readFileSync(file, 'utf8'))
const exclude = globSync('api/**/*.test.ts').filter(asksAnotherProcess)

const asksASite = (file: string) => readFileSync(file, 'utf8').includes("/processes/site.ts'")

/** Tests that want no more than a site find one in their own process. */
const siteInThisProcess: Plugin = {
  name: 'site-in-this-process',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/processes/site.ts') && !importer?.endsWith(HERE) ? HERE : undefined,
}

/** Stryker would have a pool of its own choice. */
const inKeptThreads: Plugin = {
  name: 'in-kept-threads',
  configureVitest({ project }) {
    if (project.name === 'together')
      Object.assign(project.config, { pool: keptThreads.name, poolRunner: keptThreads })
  },
}

const ALONE = [...NEED_A_PROCESS, ...OPERATIONS, ...globSync('api/**/*.test.ts').filter(asksASite)]
const needAProcess = new Set(ALONE.flatMap((pattern) => globSync(pattern)))

export default {
  ...usual,
  plugins: [inKeptThreads, siteInThisProcess],
  test: {
    ...usual.test,
    globalSetup: ['api/test/template.ts'],
    sequence: { sequencer: NearestFirst },
    reporters: [whoNoticed],
    // Many a wrong change leaves a request without an answer, or what is waited for never comes.
    testTimeout: 30_000,
    expect: { poll: { timeout: 3_000 } },
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
