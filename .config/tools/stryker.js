const LABELS = ['description', 'summary']

/**
 * Ignores descriptions of fields and routes. Built like `declareValuePlugin`, because Stryker is not installed here.
 */
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
  // Mutants of code that runs once on import would need every test.
  ignoreStatic: true,
  concurrency: 1,
  // Generous for a busy machine.
  dryRunTimeoutMinutes: 20,
  timeoutMS: 25_000,
  timeoutFactor: 4,
  // No test of the API reads these. A run uses a copy of the rest, with its own database cluster.
  ignorePatterns: ['/site', '/test-results', '/.astro', '/.data'],
  tempDirName: '.data/mutants',
  reporters: ['clear-text', 'progress-append-only'],
  incremental: true,
  incrementalFile: process.env.MUTANTS_REPORT,
  clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false },
}
