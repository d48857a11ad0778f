import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { COMPILED } from '../commands/lib/memory.mjs'
import { findFreePort } from '../commands/lib/port.ts'
import { PHONE } from '../../site/e2e/phone.ts'

const root = path.resolve(import.meta.dirname, '../..')

// This file is evaluated again in every worker, which inherits the environment.
process.env['E2E_PORT'] ??= String(await findFreePort())
// Several sites are started, all with the same code to compile.
process.env['NODE_COMPILE_CACHE'] ??= COMPILED
const executablePath = findBrowser()

const SURVEYS = '**/survey/*.spec.ts'
const ADMIN = '**/admin/*.spec.ts'
/** The files whose tests sign in by link. */
const LINK = globSync('site/e2e/**/*.spec.ts', { cwd: root })
  .filter((file) => readFileSync(path.join(root, file), 'utf8').includes('/link-site.ts'))
  .map((file) => `**/${file}`)

/** Returns the projects of a device. Tests that need a separate site share one worker, and therefore one site. */
const projectsOn = <Device extends object>(name: string, device: Device) => [
  { ...device, name: `${name}-admin`, testMatch: ADMIN, workers: 1 },
  { ...device, name: `${name}-link`, testMatch: LINK, testIgnore: [SURVEYS, ADMIN], workers: 1 },
  { ...device, name, testIgnore: [SURVEYS, ADMIN, ...LINK] },
]

const DESKTOP = { browserName: 'chromium', viewport: { width: 1280, height: 800 } } as const

/** Browser tests against the built site with the demo data. */
export default defineConfig({
  testDir: path.join(root, 'site/e2e'),
  outputDir: path.join(root, 'test-results'),
  // The only snapshot is the picture in the README.
  snapshotPathTemplate: path.join(root, '.config/readme/{arg}{ext}'),
  updateSnapshots: process.env['UPDATE_PICTURE'] ? 'all' : 'none',
  globalSetup: path.join(import.meta.dirname, 'e2e.ts'),
  // More than cores, because some tests wait for a clock.
  workers: 3,
  // Generous for a busy machine; a passing test takes a few seconds.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // A test that passes on retry is reported as flaky.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${process.env['E2E_PORT']}`,
    locale: 'en-IE',
    timezoneId: 'Europe/Dublin',
    // Saves time, and a page transition skipped on a busy machine would log an error.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every step needs a core; a failure records the page anyway. `--trace on` enables it.
    trace: 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  projects: [
    ...projectsOn('desktop', { use: DESKTOP }),
    // Surveys visit every page and attack every URL, so only `--all` runs them.
    { name: 'survey', testMatch: SURVEYS, use: DESKTOP },
    // One journey of each kind, since touch and a small screen affect few of the rules.
    ...projectsOn('phone', { grep: /@phone/, use: { ...PHONE, browserName: 'chromium' as const } }),
  ],
})
