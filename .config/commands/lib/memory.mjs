import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Limits the memory of the site. By default V8 lets garbage accumulate on a large machine: 580 MB after some thousand
 * URLs, of which 70 MB are live objects. With smaller limits for young and old objects it collects in time, at the cost
 * of a fifth more work to render a page (4 MB costs about 5 % more than 8). malloc gets two arenas instead of eight per
 * core, for the threads that compress.
 */
const FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=512']

/** Node's flags for the site, except those set in NODE_OPTIONS. */
export const memoryFlags = FLAGS.filter(
  (flag) => !process.env.NODE_OPTIONS?.replaceAll('_', '-').includes(flag.split('=')[0]),
)

/** Folder of Node's compile cache, emptied by each build. */
export const COMPILED = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../.data/compiled')

/**
 * Environment variables that glibc and Node read at startup. With the code already compiled, the part of Node that
 * strips types is never loaded, which saves 12 MB.
 */
export const memoryEnv = {
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? COMPILED,
}
