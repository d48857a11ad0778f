import { globSync } from 'node:fs'

/** Returns every file of tests, of both runners. */
export const findTests = (): string[] => globSync('{api,prisma,site,.config}/**/*.{test,spec}.{ts,tsx}')

/**
 * Finds the filters that match no test: a mistyped one would let an empty run look like a success.
 * @param filters parts of the names of files, as they were typed; options of a runner begin with a dash
 * @param files every file of tests
 */
export const findUnmatched = (filters: readonly string[], files: readonly string[]): string[] =>
  filters.filter((filter, index) => {
    // It may be an option's value, such as a title.
    if (filter.startsWith('-') || filters[index - 1]?.startsWith('-')) return false
    const name = filter.replace(/^\.\//, '').replace(/(:\d+)+$/, '')
    return !files.some((file) => file.includes(name))
  })
