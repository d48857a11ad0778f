/**
 * Removes the comments of a script that is printed in pages.
 * @param {string} source lines of code, each comment on lines of its own
 */
export const printedScript = (source) => source.replace(/^\s*\/\/.*\n/gm, '').replace(/^\s+/gm, '')
