import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { advisoriesIn, Unknown, unknownScripts } from './packages.ts'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

test('allows or denies every package with an install script', () => {
  expect(unknownScripts(read('package-lock.json'), read('package.json'))).toEqual([])
})

test('reports an undecided package with an install script at any depth', () => {
  const packages = {
    '': { hasInstallScript: true },
    'node_modules/quiet': {},
    'node_modules/a/node_modules/@b/loud': { hasInstallScript: true },
    'node_modules/known': { hasInstallScript: true },
  }
  const { '': _root, ...installed } = packages
  const [problem, ...more] = unknownScripts({ packages: installed }, { allowScripts: { known: false } })
  expect(problem).toContain('@b/loud runs a script')
  expect(more).toEqual([])
})

test('lists the advisories of a report', () => {
  const found = {
    vulnerabilities: { left: { severity: 'critical', range: '<2' }, low: { severity: 'low', range: '*' } },
  }
  expect(advisoriesIn({ output: `npm warn x\n${JSON.stringify(found)}\nnpm warn y` })).toEqual([
    'left <2: critical advisory; npm audit says more.',
  ])
  expect(advisoriesIn({ output: '{"vulnerabilities":{}}' })).toEqual([])
})

test.each([
  ['{"message":"405 Method Not Allowed","error":{"summary":""}}', '405 Method Not Allowed'],
  ['getaddrinfo ENOTFOUND registry\nmore', 'getaddrinfo ENOTFOUND registry'],
  ['{}', '{}'],
  ['', 'no response'],
])('reports the error of a registry that sends %o in one line', (output, why) => {
  const unknown = new Unknown(`the registry did not say what is known against the packages (${why})`)
  expect(() => advisoriesIn({ output })).toThrow(unknown)
})
