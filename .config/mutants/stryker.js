import path from 'node:path'
import { declareClassPlugin, declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

const WORDS = new Set(['description', 'summary'])

/** Names what nobody notices as soon as that is known: tests can be written while the rest is tried. */
class AtOnce {
  onMutantTested({ status, fileName, location, mutatorName, replacement }) {
    if (!['Survived', 'NoCoverage', 'Timeout'].includes(status)) return
    const file = path.relative('', fileName)
    const { line, column } = location.start
    console.log(`${status} ${file}:${line}:${column} ${mutatorName}: ${replacement}`)
  }
}

/** What only tells people about a field or a route is no rule. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'words', {
    shouldIgnore: ({ node }) =>
      node.type === 'ObjectProperty' && WORDS.has(node.key.name) ? 'Words for people' : undefined,
  }),
  declareClassPlugin(PluginKind.Reporter, 'at-once', AtOnce),
]

/** How mutants are made and tried: https://stryker-mutator.io/docs/stryker-js/configuration */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', import.meta.filename],
  ignorers: ['words'],
  vitest: { configFile: '.config/mutants/vitest.ts', related: false },
  coverageAnalysis: 'perTest',
  // What runs once, when a file is loaded, would need a new process and every test for each change.
  ignoreStatic: true,
  concurrency: 1,
  // A busy machine is no endless loop.
  dryRunTimeoutMinutes: 20,
  timeoutMS: 25_000,
  timeoutFactor: 4,
  // What no test of the API reads. Each run works on a copy of the rest, with a database cluster of its own.
  ignorePatterns: ['/site', '/test-results', '/.astro', '/.data', '/.config/mutants/node_modules'],
  tempDirName: '.data/mutants',
  reporters: ['clear-text', 'progress-append-only', 'at-once'],
  // What was found out is not tried again while a mutant and its tests stay as they are; without this file, all is.
  incremental: true,
  incrementalFile: process.env['MUTANTS_REPORT'],
  clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false, reportMutants: true },
}
