/**
 * Removes the comments of a script that is inlined in pages.
 * @param {string} source lines of code, each comment on its own lines
 */
export const printedScript = (source) => source.replace(/^\s*\/\/.*\n/gm, '').replace(/^\s+/gm, '')
