import { checkContent } from '../site/content/check.ts'
import { generateClient } from './make.ts'
import { collect, main, Problem, step } from './steps.ts'

// npm run check: content, types, style, and what is left over. Prints nothing but what is wrong.

const CHECKS: Record<string, () => Promise<string[]>> = {
  'The content': checkContent,
  'The types': () => problemsOf('astro', ['check', '--minimumSeverity', 'error']),
  'The code': () => problemsOf('eslint', ['--config', '.config/eslint.js', '--max-warnings', '0', '.']),
  'What nobody uses': () =>
    problemsOf('knip', ['--config', '.config/knip.js', '--no-progress', '--no-config-hints']),
  'The layout': () => problemsOf('prettier', ['--check', '--log-level', 'warn', '.']),
}

await main(async () => {
  await step('Generating the database client', generateClient)
  const found = await Promise.all(
    Object.entries(CHECKS).map(async ([name, check]) => ({ name, problems: await check() })),
  )
  const failed = found.filter(({ problems }) => problems.length > 0)
  for (const { name, problems } of failed) console.error(`✗ ${name}:\n${problems.join('\n')}\n`)
  if (failed.length > 0)
    throw new Problem(`Not right yet: ${failed.map(({ name }) => name.toLowerCase()).join(', ')}.`)
  console.log('✓ Content, types and style are right')
})

async function problemsOf(program: string, args: string[]): Promise<string[]> {
  const { code, output } = await collect(program, args)
  return code === 0 ? [] : [output.trim()]
}
