import { checkContent } from '../site/content/check.ts'
import { generateClient } from './make.ts'
import { collect, main, Problem, step } from './steps.ts'

// npm run check: content, types, style. Prints nothing but what is wrong.

const CHECKS: Record<string, () => Promise<string[]>> = {
  'The content': checkContent,
  'The types': () => problemsOf('tsc', ['--noEmit']),
  'The pages': () => problemsOf('astro', ['check', '--minimumSeverity', 'error']),
  'The code': () => problemsOf('eslint', ['--config', '.config/eslint.js', '--max-warnings', '0', '.']),
  'The layout': () => problemsOf('prettier', ['--check', '--log-level', 'warn', '.']),
}

await main(async () => {
  await step('Generating the database client', generateClient)
  const failed: string[] = []
  for (const [name, check] of Object.entries(CHECKS)) {
    const problems = await check()
    if (problems.length === 0) continue
    failed.push(name)
    console.error(`✗ ${name}:\n${problems.join('\n')}\n`)
  }
  if (failed.length > 0) throw new Problem(`Not right yet: ${failed.join(', ').toLowerCase()}.`)
  console.log('✓ Content, types and style are right')
})

async function problemsOf(program: string, args: string[]): Promise<string[]> {
  const { code, output } = await collect(program, args)
  return code === 0 ? [] : [output.trim()]
}
