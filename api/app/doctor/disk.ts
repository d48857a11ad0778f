import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { findingsAbout, type Check, type Space } from './finding.ts'

const { ok, warning, problem } = findingsAbout('Disk')

/** Limits of free space: bytes and share below which the check warns, and bytes below which writes soon fail. */
const [LOW_BYTES, LOW_SHARE, EMPTY_BYTES] = [1e9, 0.05, 200e6]

const FOLDERS = ['.data', '.']

/** Checks the free disk space of the site's folder and of its data. */
export const disk: Check = {
  subject: 'Disk',
  isCheap: true,
  async run({ freeSpace = spaceOf, env: { MAIL_DIR } }) {
    const folders = [...FOLDERS, ...(MAIL_DIR ? [MAIL_DIR] : [])].filter((folder) => existsSync(folder))
    const spaces = await Promise.all(folders.map(freeSpace))
    const [tightest = { folder: '.', free: Infinity, size: Infinity }] = folders
      .map((folder, index) => ({ folder, ...(spaces[index] as Space) }))
      .sort((one, other) => one.free - other.free)
    const { folder, free, size } = tightest
    const found = `${gigabytes(free)} of ${gigabytes(size)} are free${folder === '.' ? '' : ` at ${folder}`}`
    const advice = 'Remove old backups and logs, or enlarge the disk: a full one makes every write fail.'
    if (free < EMPTY_BYTES) return [problem(`${found}.`, advice)]
    return free < LOW_BYTES || free < size * LOW_SHARE ? [warning(`${found}.`, advice)] : [ok(found)]
  },
}

export async function spaceOf(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
