import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { ContentEvents } from '../../api/forum/events/content-events.ts'
import type { Tree } from '../../site/schemas/check/nested.ts'
import { eventsIn } from '../../site/schemas/community/event-files.ts'

/**
 * Writes the events of the content for the server to announce.
 * @param file output file; a `ContentEvents`
 * @param tree the content, which must be valid
 */
export function writeEvents(file: string, tree: Tree): void {
  // Hash of the file itself, because the input of its discussion changes with every version that adds fields.
  const events = eventsIn(tree).map(({ source, ...event }) => ({
    ...event,
    digest: createHash('sha256').update(source).digest('hex'),
  }))
  const build: ContentEvents = { builtAt: new Date().toISOString(), events }
  writeFileSync(file, JSON.stringify(build))
}
