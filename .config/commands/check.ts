import { generateClient, generateClientTypes, requireForum, requireRight } from '../build/make.ts'
import { checkAdvisories, checkPackages, Unknown } from './lib/packages.ts'
import { collect, main, Problem, step } from './lib/steps.ts'

// npm run check: checks content, types, style, packages and unused code, and prints only errors.
// npm run check -- content: checks the content only, for editors, with the packages of the site.

const CHECKS: Record<string, () => string[] | Promise<string[]>> = {
  'The content': async () => (await import('./lib/content.ts')).contentMistakes(),
  'The types': () => problemsOf('astro', ['check', '--minimumSeverity', 'error']),
  'The code': () =>
    problemsOf('eslint', [
      '--config',
      '.config/tools/eslint.js',
      '--max-warnings',
      '0',
      ...cache('eslint'),
      '.',
    ]),
  'Unused code': () =>
    problemsOf('knip', ['--config', '.config/tools/knip.js', '--no-progress', '--no-config-hints']),
  'The packages': checkPackages,
  'The advisories': checkAdvisories,
  'The layout': () => problemsOf('prettier', ['--check', '--log-level', 'warn', ...cache('prettier'), '.']),
}

/** Returns options that let a tool skip files it has already checked. */
function cache(tool: string): string[] {
  return ['--cache', '--cache-strategy', 'content', '--cache-location', `.data/cache/${tool}`]
}

await main(process.argv[2] === 'content' ? checkContentOnly : checkAll)

async function checkContentOnly() {
  await requireForum()
  const { checkForEditor } = await import('./lib/content.ts')
  const { mistakes, remarks } = await checkForEditor()
  requireRight(mistakes)
  for (const [remark, lines] of Object.entries(remarks))
    if (lines.length > 0) console.log(`? ${remark}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
  console.log('✓ The content is right')
}

async function checkAll() {
  await requireForum()
  await step('Generating the database client', generateClient)
  await step('Generating the types of REST clients', generateClientTypes)
  const found = await Promise.all(Object.entries(CHECKS).map(([name, check]) => outcomeOf(name, check)))
  const failed = found.filter(({ problems }) => problems.length > 0)
  for (const { name, unknown } of found) if (unknown) console.error(`? ${name}: ${unknown}`)
  for (const { name, problems } of failed) console.error(`✗ ${name}:\n${problems.join('\n')}\n`)
  if (failed.length > 0)
    throw new Problem(`Failed: ${failed.map(({ name }) => name.toLowerCase()).join(', ')}.`)
  const open = found.filter(({ unknown }) => unknown).map(({ name }) => name.toLowerCase())
  console.log(
    `✓ Content, types, style and packages are right${open.length > 0 ? `; not known: ${open.join(', ')}` : ''}`,
  )
}

async function outcomeOf(name: string, check: () => string[] | Promise<string[]>) {
  try {
    return { name, problems: await check(), unknown: null }
  } catch (error) {
    if (!(error instanceof Unknown)) throw error
    return { name, problems: [], unknown: error.message }
  }
}

async function problemsOf(program: string, args: string[]): Promise<string[]> {
  const { code, output } = await collect(program, args)
  return code === 0 ? [] : [output.trim()]
}
