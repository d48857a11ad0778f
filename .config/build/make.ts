import { randomBytes } from 'node:crypto'
import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { exclusively } from '../../api/database/lock.ts'
import { freshness } from './fingerprint.ts'
import { COMPILED } from '../commands/lib/memory.mjs'
import { replaceFolder } from './replace.ts'
import { isImage } from './image.ts'
import { writeFloors } from '../tools/floor-plan.ts'
import { collect, Problem } from '../commands/lib/steps.ts'

/** A build is one for production, whatever mode this process or its shell is in. */
const FOR_PRODUCTION = {
  ...process.env,
  NODE_COMPILE_CACHE: undefined,
  NODE_ENV: 'production',
  MODE: undefined,
  DEV: undefined,
  PROD: undefined,
}

/** Generates the Prisma client unless it is as new as the schema. */
export async function generateClient(): Promise<string | null> {
  return makeOnce(
    'prisma/client/.made-from',
    ['prisma/schema/*.prisma', 'package-lock.json', '.config/build/client.ts'],
    async () => {
      await run('node', ['.config/build/client.ts'])
      return 'Database client generated'
    },
  )
}

/** Generates the types by which a client calls the REST API, unless they are as new as its description. */
export async function generateClientTypes(): Promise<string | null> {
  const [folder, description] = ['.data/rest-types', 'api/http/rest/openapi.json']
  return makeOnce(`${folder}/.made-from`, [description, 'package-lock.json'], async () => {
    await run('openapi-typescript', [description, '--output', `${folder}/paths.d.ts`])
    return 'Types of REST clients generated'
  })
}

/**
 * Writes the GraphQL schema and the description of the REST calls, both of which are committed, and from the schema the
 * types that the site's documents are checked with; draws the floor plan in the README.
 * @returns which files were written
 */
export async function writeSchema(): Promise<string> {
  // The schema is made without a query, but its client requires an address.
  process.env['DATABASE_URL'] ??= 'postgresql://nowhere'
  const { printedSchema } = await import('../../api/app/schema.ts')
  writeFileSync('api/graphql/schema.graphql', printedSchema())
  const [{ app }, { printedApi }] = await Promise.all([
    import('../../api/app/app.ts'),
    import('../../api/http/rest/openapi.ts'),
  ])
  writeFileSync('api/http/rest/openapi.json', printedApi(app))
  await run('gql.tada', ['generate-output'])
  writeFloors()
  return 'The contracts of the API, the types of the site and the floor plan written'
}

/** Files that the built site is made from. */
const SOURCES = [
  'content/**',
  'site/!(e2e)/**',
  'site/*.ts',
  'api/**/{rules,limits}.ts',
  'api/text/*.ts',
  'api/{graphql/{schema.graphql,example.json},http/rest/openapi.json}',
  'api/delivery/built/{compress,cut}.ts',
  'api/delivery/pages/policy.ts',
  'astro.config.mjs',
  '.config/tools/*.js',
  '.config/build/!(*.test).ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

const BUILD_MARK = 'dist/.made-from'
const buildSettings = () => ({ SITE_URL: process.env['SITE_URL'] })

/** Returns true when the built site is as new as its sources. */
export const isSiteBuilt = (): boolean =>
  isImage() || freshness(BUILD_MARK, SOURCES, buildSettings()).isFresh()

/** Builds the site, compressed, unless it is as new as its sources. */
export async function buildSite(): Promise<string | null> {
  return makeOnce(
    BUILD_MARK,
    SOURCES,
    async () => {
      await replaceFolder('dist', build)
      // Each build has files of other names, and what was compiled of the one before would stay for ever.
      for (const file of globSync('*/*', { cwd: COMPILED })) rmSync(path.join(COMPILED, file))
      return 'Site built'
    },
    buildSettings(),
  )
}

/** @throws Problem for a mistake in forum.json, which the rules of the forum read as they are loaded */
export async function requireForum(): Promise<void> {
  const { forumMistakes } = await import('../../site/schemas/check/forum-file.ts')
  requireRight(forumMistakes())
}

/** @throws Problem naming the mistakes in the content, when there are any */
export function requireRight(mistakes: string[]): void {
  if (mistakes.length > 0) throw new Problem(`The content is not right yet:\n${mistakes.join('\n')}`)
}

async function build(folder: string) {
  // Before Astro, which takes longer, and finds only some of the mistakes.
  await requireForum()
  const { readContent } = await import('../../site/schemas/check/check.ts')
  const { tree, mistakes } = await readContent()
  requireRight(mistakes)
  const mark = randomBytes(16).toString('hex')
  await run('astro', ['build'], { ...FOR_PRODUCTION, BUILD_FOLDER: folder, SLOT_MARK: mark })
  const { linkGlossary } = await import('./glossary.ts')
  linkGlossary(`${folder}/client`)
  const { cutPages } = await import('../../api/delivery/built/slot-positions.ts')
  cutPages(folder, mark)
  const { writeSearchPages } = await import('./search.ts')
  writeSearchPages(`${folder}/client`, `${folder}/search-pages.json`)
  const { writeOutgoingLinks } = await import('./outgoing-links.ts')
  writeOutgoingLinks(`${folder}/client`, `${folder}/outgoing-links.json`)
  const { writeEvents } = await import('./events.ts')
  writeEvents(`${folder}/events.json`, tree)
  const { writeDocuments } = await import('./documents.ts')
  await writeDocuments(`${folder}/documents.json`)
  const { compressFiles } = await import('../../api/delivery/built/compress.ts')
  await compressFiles(`${folder}/client`)
  const { tightenPolicies } = await import('./policies.ts')
  tightenPolicies(folder)
  const { carryFiles } = await import('./carry.ts')
  if (existsSync('dist')) carryFiles('dist', folder)
}

/** Two commands may find the same work undone at the same moment: the second waits, and finds it done. */
async function makeOnce(
  mark: string,
  sources: string[],
  work: () => Promise<string>,
  settings: Record<string, string | undefined> = {},
): Promise<string | null> {
  const isFresh = () => freshness(mark, sources, settings).isFresh()
  if (isImage() || isFresh()) return null

  mkdirSync('.data', { recursive: true })
  return exclusively('.data/make.lock', async () => {
    const { isFresh: isMade, remember } = freshness(mark, sources, settings)
    if (isMade()) return null
    const done = await work()
    remember()
    return done
  })
}

async function run(program: string, args: string[], env: NodeJS.ProcessEnv = process.env) {
  const { code, output } = await collect(program, args, env)
  if (code !== 0) throw new Problem(`${program} ${args[0]} failed:\n${output}`)
}
