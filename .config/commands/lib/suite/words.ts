import { globSync } from 'node:fs'

const TESTS = '{api,prisma,site,.config}/**/*.{test,spec}.{ts,tsx}'

/**
 * Finds the words that choose no test: a mistyped one would let a run of nothing look like a success.
 * @param words parts of the names of files, as they were typed; options of a runner begin with a dash
 * @param files every file of tests
 */
export const wordsWithoutTests = (words: readonly string[], files: readonly string[]): string[] =>
  words.filter((word, index) => {
    // It may be an option's value, such as a title.
    if (words[index - 1]?.startsWith('-')) return false
    const name = word.replace(/^\.\//, '').replace(/(:\d+)+$/, '')
    return !word.startsWith('-') && !files.some((file) => file.includes(name))
  })

/** Every file of tests, of both runners. */
export const findTests = (): string[] => globSync(TESTS)
