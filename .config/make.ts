import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { exclusively } from '../api/database/lock.ts'
import { freshness } from './fingerprint.ts'
import { collect, Problem } from './steps.ts'

/** A build is one for production, whatever mode this process or its shell is in. */
const FOR_PRODUCTION = {
  ...process.env,
  NODE_ENV: 'production',
  MODE: undefined,
  DEV: undefined,
  PROD: undefined,
}

/** Generates the Prisma client unless it is as new as the schema. */
export async function generateClient(): Promise<string | null> {
  return makeOnce('prisma/client/.made-from', ['prisma/schema.prisma', 'package-lock.json'], async () => {
    await run('prisma', ['generate', '--config', '.config/prisma.ts'])
    return 'Database client generated'
  })
}

/** Prints the GraphQL schema, which is committed, and makes from it the types that the site's documents are checked with. */
export async function writeSchema(): Promise<string> {
  // The schema is made without asking the database, but its client wants an address.
  process.env['DATABASE_URL'] ??= 'postgresql://nowhere'
  const { printedSchema } = await import('../api/schema.ts')
  writeFileSync('api/schema.graphql', printedSchema())
  await run('gql.tada', ['generate-output'])
  return 'api/schema.graphql and site/lib/graphql-env.d.ts written'
}

/** Builds the site, compressed, unless it is as new as its sources. */
export async function buildSite(): Promise<string | null> {
  const sources = [
    'content/**',
    'site/!(e2e)/**',
    'site/*.ts',
    'api/*/rules.ts',
    'api/*/limits.ts',
    'api/schema.graphql',
    'api/delivery/{compress,cut,policy}.ts',
    'astro.config.mjs',
    '.config/*.js',
    '.config/{documents,make,policies,search}.ts',
    'tsconfig.json',
    'package.json',
    'package-lock.json',
  ]
  const settings = { SITE_URL: process.env['SITE_URL'] }
  return makeOnce(
    'dist/.made-from',
    sources,
    async () => {
      rmSync('dist', { recursive: true, force: true })
      const mark = randomBytes(16).toString('hex')
      await run('astro', ['build'], { ...FOR_PRODUCTION, SLOT_MARK: mark })
      const { cutPages } = await import('../api/delivery/cut.ts')
      cutPages('dist', mark)
      const { indexPages } = await import('./search.ts')
      await indexPages('dist/client')
      const { writeDocuments } = await import('./documents.ts')
      await writeDocuments('dist/documents.json')
      const { compressFiles } = await import('../api/delivery/compress.ts')
      await compressFiles('dist/client')
      const { tightenPolicies } = await import('./policies.ts')
      tightenPolicies('dist')
      return 'Site built'
    },
    settings,
  )
}

/** Two commands may find the same work undone at the same moment: the second waits, and finds it done. */
async function makeOnce(
  mark: string,
  sources: string[],
  work: () => Promise<string>,
  settings: Record<string, string | undefined> = {},
): Promise<string | null> {
  const isFresh = () => freshness(mark, sources, settings).isFresh()
  if (isFresh()) return null

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
