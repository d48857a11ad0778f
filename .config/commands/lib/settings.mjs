// Reads the settings file. Plain JavaScript without dependencies, like bootstrap.mjs.
import { execFileSync } from 'node:child_process'
import { lstatSync, readFileSync } from 'node:fs'

/** Quoted value, which may have several lines. */
const QUOTED = /=[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`)/g
const SETTING = /^[ \t]*(?:export[ \t]+)?[A-Za-z_]\w*[ \t]*=/

/**
 * Reads the text of a settings file. An unreadable one must not count as missing: without settings the site runs as on
 * a developer's machine, where an e-mail address is enough to sign in.
 * @param {string} file its path
 * @returns {string | null} the text without a byte order mark; null if there is no file
 * @throws Error if it is not UTF-8, or a line sets nothing
 */
export function readSettings(file) {
  if (!lstatSync(file, { throwIfNoEntry: false })) return null
  const text = decode(file, read(file))
  const lines = text.replace(QUOTED, (quoted) => `=${quoted.replace(/[^\n]/g, '').replaceAll('\n', '\n#')}`)
  const number = lines
    .split('\n')
    .findIndex((line) => line.trim() && !line.trim().startsWith('#') && !SETTING.test(line))
  if (number >= 0)
    throw new Error(`Line ${number + 1} of ${file} sets nothing: write NAME=value, or # before a comment.`)
  return text
}

/**
 * Parses settings.
 * @param {string} text result of `readSettings`
 * @param {string} node the Node that runs the site; the current one may be older
 * @returns {Record<string, string>} values by name
 */
export function parseSettings(text, node) {
  const parse = 'JSON.stringify(require("node:util").parseEnv(require("node:fs").readFileSync(0, "utf8")))'
  return JSON.parse(execFileSync(node, ['-p', parse], { input: text, encoding: 'utf8' }))
}

function read(file) {
  try {
    return readFileSync(file)
  } catch (error) {
    const reasons = {
      EACCES: 'this account may not read it',
      EISDIR: 'it is a folder',
      ENOENT: 'it is a link to a file that does not exist',
    }
    throw new Error(`${file} cannot be read: ${reasons[error.code] ?? error.message}.`)
  }
}

function decode(file, bytes) {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || bytes.includes(0))
    throw new Error(`${file} is not in UTF-8 but, it seems, in UTF-16: save it again in UTF-8.`)
  try {
    // Removes a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error(`${file} is not in UTF-8: save it again in UTF-8.`)
  }
}
