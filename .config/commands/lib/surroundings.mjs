// Looks at where and by whom a command is run. Plain JavaScript without dependencies, as bootstrap.mjs.
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** Characters in the path of the project that Astro, Vite, the shell of initdb or a list of paths would read as its own. */
const UNUSABLE = /[#%?$'"`*:\\\n\r]/

/**
 * Refuses what could not work, before anything is installed.
 * @param {string} root the project's folder
 * @param {string} command the one that is run
 * @throws Error in one line
 */
export function requireSurroundings(root, command) {
  const [, manager = 'npm'] = /^(\w+)\//.exec(process.env.npm_config_user_agent ?? '') ?? []
  if (manager !== 'npm')
    throw new Error(
      `This project is installed with npm: npm ${['start', 'test'].includes(command) ? '' : 'run '}${command}`,
    )
  const [character] = UNUSABLE.exec(root) ?? []
  if (character)
    throw new Error(
      `The site cannot run in a folder with ${nameOf(character)} in its path (${JSON.stringify(root)}): rename the folder or move it.`,
    )
}

/** @throws Error of one line for a folder that cannot be written */
export function requireWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    throw new Error(`Nothing can be written to ${folder}: packages are installed there.`)
  }
}

/** Returns npm's script for this Node, where npm itself names it; null for the npm on the PATH. */
export function npmProgram() {
  const program = process.env.npm_execpath ?? ''
  return /^npm-cli\.c?js$/.test(path.basename(program)) ? program : null
}

const nameOf = (character) => (character < ' ' ? 'a line break' : `the character ${character}`)
