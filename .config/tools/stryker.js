const LABELS = ['description', 'summary']

/** Descriptions of fields and routes are no rules. As `declareValuePlugin` builds it: Stryker is not installed here. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'labels',
    value: {
      shouldIgnore: ({ node }) =>
        node.type === 'ObjectProperty' && LABELS.includes(node.key.name) ? 'A label' : undefined,
    },
  },
]

/** Settings of `npm run mutants`: https://stryker-mutator.io/docs/stryker-js/configuration */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', import.meta.filename],
  ignorers: ['labels'],
  vitest: { configFile: '.config/tools/mutants.ts', related: false },
  coverageAnalysis: 'perTest',
  // A mutant of code that runs once, when a file is loaded, would need every test.
  ignoreStatic: true,
  concurrency: 1,
  // A busy machine is no endless loop.
  dryRunTimeoutMinutes: 20,
  timeoutMS: 25_000,
  timeoutFactor: 4,
  // No test of the API reads these. A run works on a copy of the rest, with a database cluster of its own.
  ignorePatterns: ['/site', '/test-results', '/.astro', '/.data'],
  tempDirName: '.data/mutants',
  reporters: ['clear-text', 'progress-append-only'],
  incremental: true,
  incrementalFile: process.env.MUTANTS_REPORT,
  clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false },
}
