import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { COMPILED } from '../commands/lib/memory.mjs'
import { findFreePort } from '../commands/lib/port.ts'
import { PHONE } from '../../site/e2e/phone.ts'

const root = path.resolve(import.meta.dirname, '../..')

// This file is read again in every worker, which inherits the environment.
process.env['E2E_PORT'] ??= String(await findFreePort())
// Ten sites are started, and each would compile the same.
process.env['NODE_COMPILE_CACHE'] ??= COMPILED
const executablePath = findBrowser()

const SURVEYS = '**/survey/*.spec.ts'
const DESKTOP = { browserName: 'chromium', viewport: { width: 1280, height: 800 } } as const

/** Browser tests, against the built site with the demo data. */
export default defineConfig({
  testDir: path.join(root, 'site/e2e'),
  outputDir: path.join(root, 'test-results'),
  // The only one is the picture of the README.
  snapshotPathTemplate: path.join(root, '.config/readme/{arg}{ext}'),
  updateSnapshots: process.env['UPDATE_PICTURE'] ? 'all' : 'none',
  globalSetup: path.join(import.meta.dirname, 'e2e.ts'),
  // More than cores: some tests wait for a clock.
  workers: 3,
  // Long enough for a machine that is busy with something else; a test that passes takes a few seconds.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // Reported as flaky when it then passes.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${process.env['E2E_PORT']}`,
    locale: 'en-IE',
    timezoneId: 'Europe/Dublin',
    // Nothing to wait for; and a fade between two pages that a busy machine gives up is an error in the console.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step needs a core; a failure records the page anyway. `--trace on` records.
    trace: 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  projects: [
    { name: 'desktop', testIgnore: SURVEYS, use: DESKTOP },
    // Every page is looked at, and every address attacked: left to `--all`.
    { name: 'survey', testMatch: SURVEYS, use: DESKTOP },
    {
      name: 'phone',
      // One journey of each kind, since touch and a small screen change few of the rules.
      grep: /@phone/,
      testIgnore: SURVEYS,
      use: { browserName: 'chromium', ...PHONE },
    },
  ],
})
