import { nodeFileTrace } from '@vercel/nft'
import { cpSync, globSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { IMAGE } from '../build/image.ts'

// node .config/deploy/pack.ts FOLDER: copies the built site and the operators' commands into an empty folder, without
// tools for building and development. Run by the Dockerfile, in a folder with all packages.

const ROOT = path.resolve(import.meta.dirname, '../..')
const COMMANDS = '{admin,backup,doctor,import,migrate,restore,start}'

/** Entry points of processes and threads, from which imports are traced. */
const ENTRIES = [
  '.config/commands/bootstrap.mjs',
  `.config/commands/${COMMANDS}.ts`,
  '.config/commands/{workers/worker,lib/migrate-thread}.ts',
  'dist/server/**/*.mjs',
]

/** Files read by path. */
const DATA = [
  'LICENSE',
  'package.json',
  'package-lock.json',
  'content/**',
  'dist/**',
  'prisma/migrations/**',
  'prisma/structure.sql',
  'api/**/*.{json,sql,graphql}',
  'node_modules/@prisma/schema-engine-wasm/*.wasm',
]

/** Build tools, and Node itself. */
const LEFT_OUT = ['node_modules/.bin/**', 'node_modules/node-*/**', '.data/**']

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder to fill: node .config/deploy/pack.ts FOLDER')

const { fileList } = await nodeFileTrace(globSync(ENTRIES, { cwd: ROOT }), {
  base: ROOT,
  processCwd: ROOT,
  conditions: ['node', 'import', 'module-sync', 'default'],
  ignore: LEFT_OUT,
  readFile: readCode,
})
const data = globSync(DATA, { cwd: ROOT }).filter((file) => statSync(path.join(ROOT, file)).isFile())
for (const file of new Set([...fileList, ...data]))
  cpSync(path.join(ROOT, file), path.join(folder, file), { preserveTimestamps: true })
writeFileSync(path.join(folder, IMAGE), JSON.stringify({ SITE_URL: process.env['SITE_URL'] }))

/** Reads code without its types, which the tracer cannot parse; null if it is not a file. */
async function readCode(file: string): Promise<string | null> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return null
  const text = await readFile(file, 'utf8')
  return file.endsWith('.ts') && !file.includes('node_modules') ? stripTypeScriptTypes(text) : text
}
