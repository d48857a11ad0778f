// Checks where and by whom a command is run. Plain JavaScript without dependencies, like bootstrap.mjs.
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** Characters in the project's path that Astro, Vite, the shell of initdb or a path list would interpret. */
const UNUSABLE = /[#%?$'"`*:\\\n\r]/

/**
 * Refuses an unusable environment before anything is installed.
 * @param {string} root the project's folder
 * @param {string} command the command to run
 * @throws Error with one line
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

/** @throws Error with one line if the folder is not writable */
export function requireWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    throw new Error(`Nothing can be written to ${folder}: packages are installed there.`)
  }
}

/** Returns npm's script for this Node if npm itself names it; otherwise null, for the npm on the PATH. */
export function npmProgram() {
  const program = process.env.npm_execpath ?? ''
  return /^npm-cli\.c?js$/.test(path.basename(program)) ? program : null
}

const nameOf = (character) => (character < ' ' ? 'a line break' : `the character ${character}`)
