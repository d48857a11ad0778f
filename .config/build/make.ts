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

/** Environment of a production build, whatever the mode of this process or its shell. */
const FOR_PRODUCTION = {
  ...process.env,
  NODE_COMPILE_CACHE: undefined,
  NODE_ENV: 'production',
  MODE: undefined,
  DEV: undefined,
  PROD: undefined,
}

/** Generates the Prisma client unless it is up to date. */
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

/** Generates the types of REST clients unless they are up to date. */
export async function generateClientTypes(): Promise<string | null> {
  const [folder, description] = ['.data/rest-types', 'api/http/rest/openapi.json']
  return makeOnce(`${folder}/.made-from`, [description, 'package-lock.json'], async () => {
    await run('openapi-typescript', [description, '--output', `${folder}/paths.d.ts`])
    return 'Types of REST clients generated'
  })
}

/**
 * Writes the committed GraphQL schema and REST description, the types of the site's documents, and the floor plan in
 * the README.
 * @returns the names of the written files
 */
export async function writeSchema(): Promise<string> {
  // The schema is printed without a query, but the database client requires a URL.
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

/** Source files of the built site. */
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

/** Returns true if the built site is up to date. */
export const isSiteBuilt = (): boolean =>
  isImage() || freshness(BUILD_MARK, SOURCES, buildSettings()).isFresh()

/** Builds and compresses the site unless it is up to date. */
export async function buildSite(): Promise<string | null> {
  return makeOnce(
    BUILD_MARK,
    SOURCES,
    async () => {
      await replaceFolder('dist', build)
      // File names change with each build, so code compiled for the previous one would never be removed.
      for (const file of globSync('*/*', { cwd: COMPILED })) rmSync(path.join(COMPILED, file))
      return 'Site built'
    },
    buildSettings(),
  )
}

/** Requires a valid forum.json, which the rules of the forum read on import. @throws Problem naming the errors */
export async function requireForum(): Promise<void> {
  const { forumMistakes } = await import('../../site/schemas/check/forum-file.ts')
  requireRight(forumMistakes())
}

/** @throws Problem naming the errors in the content, if any */
export function requireRight(mistakes: string[]): void {
  if (mistakes.length > 0) throw new Problem(`The content is not right yet:\n${mistakes.join('\n')}`)
}

async function build(folder: string) {
  // Runs before Astro, which takes longer and finds only some of the errors.
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

/** Runs a build step once: if two commands need it at the same time, the second one waits and finds it done. */
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
