import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Limits the memory of the site. Left to itself V8 sees a large machine and lets garbage lie: 580 MB after some
 * thousand addresses, of which 70 MB of objects are in use. With less room for young objects and a limit for old ones it
 * collects in time, for a fifth more work where a page is rendered, and some 5 % more again for 4 MB than for 8; and
 * malloc has two pools instead of eight for each core, for what threads compress.
 */
const FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=512']

/** Node's flags for the site, without those that NODE_OPTIONS decides. */
export const memoryFlags = FLAGS.filter(
  (flag) => !process.env.NODE_OPTIONS?.replaceAll('_', '-').includes(flag.split('=')[0]),
)

/** The folder for code that Node has compiled; a build empties it. */
export const COMPILED = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../.data/compiled')

/**
 * The variables that glibc and Node read when a process begins. With the code compiled already, the part of Node that
 * strips types is never loaded: 12 MB less.
 */
export const memoryEnv = {
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? COMPILED,
}
