import { writeFileSync } from 'node:fs'
import type { ContentEvent } from '../../api/forum/events/content-events.ts'
import { readContent } from '../../site/schemas/check/check.ts'
import { eventsIn } from '../../site/schemas/community/event-files.ts'
import { Problem } from '../commands/lib/steps.ts'

/**
 * Writes down the events of the content, for the server to announce.
 * @param file where to; a list of `ContentEvent`
 * @param root the folder of the content
 * @throws Problem that lists the mistakes in their files
 */
export async function writeEvents(file: string, root?: string): Promise<void> {
  const { tree, mistakes } = await readContent(root)
  if (mistakes.length > 0) throw new Problem(`The content is not right yet:\n${mistakes.join('\n')}`)
  const events: ContentEvent[] = eventsIn(tree)
  writeFileSync(file, JSON.stringify(events))
}
