import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from './test.ts'

const chunks = globSync('dist/server/**/*.mjs').map((file) => ({ file, code: readFileSync(file, 'utf8') }))

/** The packages that the built server looks for when it runs. */
const outside = new Set(
  chunks.flatMap(({ code }) =>
    [...code.matchAll(/^import\b[^'"]*['"]((?:@[\w.-]+\/)?[\w][\w.-]*)[^'"]*['"]/gm)].map(
      ([, name = '']) => name,
    ),
  ),
)

type Manifest = { dependencies?: Record<string, string>; peerDependencies?: Record<string, string> }
const asksForReact = (name: string) => {
  const file = `node_modules/${name}/package.json`
  if (/^react(-dom)?$/.test(name)) return true
  if (!existsSync(file)) return false
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  return 'react' in { ...dependencies, ...peerDependencies }
}

test('the server holds one React, the production build, whatever NODE_ENV says when it runs', () => {
  expect(outside.size).toBeGreaterThan(3)
  expect([...outside].filter(asksForReact)).toEqual([])
  // Every development build of React names itself in what it warns of.
  expect(chunks.filter(({ code }) => /react[\w.-]*\.development/.test(code)).map(({ file }) => file)).toEqual(
    [],
  )
  expect(chunks.some(({ code }) => code.includes('renderToString'))).toBe(true)
})
