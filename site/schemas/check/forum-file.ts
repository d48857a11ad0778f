import { existsSync, readFileSync } from 'node:fs'
import { withLine } from './lines.ts'
import { problemsOf, readJson } from './problems.ts'
import { forum } from '../community/forum.ts'

/**
 * Returns the errors in forum.json. The rules of the forum read it on import and would fail without an explanation, so
 * nothing here imports them.
 */
export function forumMistakes(file = 'content/forum.json'): string[] {
  if (!existsSync(file)) return [`${file}: this file is missing; bring it back from an earlier version`]
  const source = readFileSync(file, 'utf8').replace(/^\ufeff/, '')
  try {
    return problemsOf(readJson(source), forum).map((mistake) => `${file}: ${withLine(source, mistake)}`)
  } catch (error) {
    return [`${file}: ${error instanceof Error ? error.message : String(error)}`]
  }
}
