import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PART_HEADERS, securityHeaders } from '../../http/headers.ts'
import { tagOf, type CachedResponse } from '../bytes.ts'
import { COMPRESSIBLE } from './compress.ts'
import { pathOf, POSITIONS, type SlotPosition } from './slot-positions.ts'
import { BUILT, PERSONAL } from '../headers.ts'

/** A file of the built site, with the positions of its editable sections, if any. */
export type BuiltFile = CachedResponse & { slots?: readonly SlotPosition[] }

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** Matches files whose name contains a hash of their content. */
export const HASHED = /^\/_astro\//

/** Matches scripts, styles and fonts. A page loads twenty of them, so they omit headers that only affect documents. */
const PART = /^\/_astro\/.*\.(js|css|woff2)$/

const POLICY = 'content-security-policy'

/** The policy of any other file: when opened directly, nothing may run or load. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** The policy of the worker that verifies the moderation log: it may only connect to the API. */
const LOG_WORKER = /^\/_astro\/check-worker[-.][\w-]+\.js$/
const LOG_WORKER_POLICY = "default-src 'none'; connect-src 'self'; script-src 'self'"

/** Returns the policy of a file that is not a page, as headers. */
function policyHeaders(pathname: string): Record<string, string> {
  if (LOG_WORKER.test(pathname)) return { [POLICY]: LOG_WORKER_POLICY }
  return PART.test(pathname) ? {} : { [POLICY]: FILE_POLICY }
}

type PageHeaders = { pathname: string; headers: { key: string; value: string }[] }[]

/**
 * Loads the built site into memory.
 * @param dist the build's folder, with `client/`, the pages' policies in `_headers.json` and their slots in
 *   `slots.json`
 * @returns responses by path, ready to send: `/manifesto`, `/_astro/x.css`, `/404`
 */
export function loadFiles(dist: string): Map<string, BuiltFile> {
  const policies = readPolicies(path.join(dist, '_headers.json'))
  const slots = readPositions(path.join(dist, POSITIONS))
  const client = path.join(dist, 'client')
  const files = new Map<string, BuiltFile>()
  for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    const pathname = pathOf(path.relative(client, file))
    const ready = cachedFile(file, pathname, policies.get(pathname))
    const positions = slots.get(pathname)
    files.set(pathname, positions ? { ...ready, slots: positions } : ready)
  }
  return files
}

function cachedFile(file: string, pathname: string, policy: string | undefined): CachedResponse {
  const identity = readFileSync(file)
  const copy = (ending: string) =>
    COMPRESSIBLE.test(file) && existsSync(file + ending) ? readFileSync(file + ending) : null
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream'
  const headers = {
    ...(PART.test(pathname) ? PART_HEADERS : securityHeaders(type)),
    'content-type': type,
    'cache-control': cacheControlOf(pathname),
    ...(policy ? { [POLICY]: policy } : policyHeaders(pathname)),
  }
  const status = pathname === '/404' ? 404 : 200
  return { status, headers, etag: tagOf(identity), identity, br: copy('.br'), gzip: copy('.gz') }
}

/** Returns the Cache-Control of a file. Error pages must not be cached, since they are sent for any address. */
function cacheControlOf(pathname: string): string {
  if (pathname === '/404' || pathname === '/503') return PERSONAL
  return HASHED.test(pathname) ? 'public, max-age=31536000, immutable' : BUILT
}

function readPolicies(file: string): Map<string, string> {
  const pages = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PageHeaders) : []
  return new Map(
    pages.map(({ pathname, headers }) => [
      pathname.replace(/(.)\/$/, '$1'),
      headers.find(({ key }) => key.toLowerCase() === 'content-security-policy')?.value ?? FILE_POLICY,
    ]),
  )
}

function readPositions(file: string): Map<string, SlotPosition[]> {
  if (!existsSync(file)) return new Map()
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, SlotPosition[]>))
}
