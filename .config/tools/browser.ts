import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { collect, Problem } from '../commands/lib/steps.ts'

/** Debian's packages; the first is headless, and a third faster for the same tests. */
const PACKAGED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

const USUAL_PATHS = [
  ...PACKAGED,
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns the path of a Chromium: CHROMIUM_PATH, Playwright's own, or one in a usual place. */
export function findBrowser(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named && !existsSync(named)) throw new Problem(`CHROMIUM_PATH names ${named}, which does not exist.`)
  return [named, chromium.executablePath(), ...USUAL_PATHS].find((file) => file && existsSync(file))
}

/**
 * Finds a browser or installs one: Playwright's own, or for root Debian's package. An installation is announced, since
 * it changes this machine.
 * @returns the line for a step, or null if there was a browser
 */
export async function ensureBrowser(): Promise<string | null> {
  if (findBrowser()) return null

  console.log(
    '! There is no Chromium here. Playwright downloads one for this account (CHROMIUM_PATH names another)',
  )
  const tried = [await collect('playwright', ['install', 'chromium'])]
  if (await works(chromium.executablePath())) return 'Browser installed by Playwright'
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('! That one does not run here. Root installs one for the whole machine: apt-get install')
    tried.push(await collect('apt-get', ['update']))
    for (const program of PACKAGED) {
      const install = ['install', '--yes', '--no-install-recommends', path.basename(program)]
      tried.push(await collect('apt-get', install))
      if (await works(program)) return 'Browser installed from the system packages'
    }
  }
  throw new Problem(
    'The browser tests need Chromium. Install it (such as: sudo apt-get install chromium), or set CHROMIUM_PATH to ' +
      `one.\n${tried.map(({ output }) => output.trim()).join('\n')}`,
  )
}

/** Checks that a program runs: a downloaded one may lack system libraries. */
async function works(program: string): Promise<boolean> {
  if (!existsSync(program)) return false
  const { code } = await collect(program, ['--version'])
  return code === 0
}
