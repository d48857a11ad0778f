/**
 * A script as pages print it: what its lines do, without what they say to whoever reads the file.
 * @param {string} source lines of code, each comment on lines of its own
 */
export const printedScript = (source) => source.replace(/^\s*\/\/.*\n/gm, '').replace(/^\s+/gm, '')
