import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { ContentEvents } from '../../api/forum/events/content-events.ts'
import type { Tree } from '../../site/schemas/check/nested.ts'
import { eventsIn } from '../../site/schemas/community/event-files.ts'

/**
 * Writes down the events of the content, for the server to announce.
 * @param file where to; a `ContentEvents`
 * @param tree the content, without mistakes
 */
export function writeEvents(file: string, tree: Tree): void {
  // Of the file itself: its discussion's input changes with each version that knows more fields.
  const events = eventsIn(tree).map(({ source, ...event }) => ({
    ...event,
    digest: createHash('sha256').update(source).digest('hex'),
  }))
  const build: ContentEvents = { builtAt: new Date().toISOString(), events }
  writeFileSync(file, JSON.stringify(build))
}
