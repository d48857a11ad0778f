import { globSync } from 'node:fs'

/** Returns the test files of both runners. */
export const findTests = (): string[] => globSync('{api,prisma,site,.config}/**/*.{test,spec}.{ts,tsx}')

/**
 * Returns the filters that match no test, so that an empty run does not look like a success.
 * @param filters parts of file names as typed; options of a runner begin with a dash
 * @param files all test files
 */
export const findUnmatched = (filters: readonly string[], files: readonly string[]): string[] =>
  filters.filter((filter, index) => {
    // May be an option's value, such as a title.
    if (filter.startsWith('-') || filters[index - 1]?.startsWith('-')) return false
    const name = filter.replace(/^\.\//, '').replace(/(:\d+)+$/, '')
    return !files.some((file) => file.includes(name))
  })
