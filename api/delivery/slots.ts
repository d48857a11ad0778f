import { log } from '../log.ts'
import { readSlots } from '../sections/slots.ts'
import { makeReady, type Ready } from './bytes.ts'

/** As `components/Slot.astro` prints it: what is between the two marks is shown when there is no section. */
const SLOT = /<!--slot:([a-z0-9-]+)-->([\s\S]*?)<!--\/slot-->/g
const MARK = Buffer.from('<!--slot:')

const AGAIN_AFTER = 1_000

/** Puts sections into the slots of a page. They were sanitized when they were saved. */
export const fillSlots = (html: string, sections: ReadonlyMap<string, string>): string =>
  html.replace(SLOT, (_whole, key: string, fallback: string) => {
    const section = sections.get(key)
    return section === undefined ? fallback : `<div class="slot prose" data-slot="${key}">${section}</div>`
  })

/**
 * Keeps pages with slots as they should be seen now. Files are filled and compressed once for each change, so that
 * answering them stays as quick as any file.
 * @param files the built site, whose pages with slots are replaced in place
 * @param onFilled told when the sections have changed, so that rendered pages can be forgotten
 */
export function createSlots(files: Map<string, Ready>, onFilled: () => void) {
  const templates = [...files].filter(([, { identity }]) => identity.includes(MARK))
  let sections: ReadonlyMap<string, string> = new Map()
  let timer: NodeJS.Timeout | undefined
  let wanted = 0
  let running: Promise<void> | null = null

  async function fill() {
    const number = wanted
    sections = await readSlots()
    for (const [pathname, template] of templates) {
      const before = template.identity.toString()
      const hasSection = [...before.matchAll(SLOT)].some(([, key = '']) => sections.has(key))
      const html = hasSection ? fillSlots(before, sections) : before
      if (html === files.get(pathname)?.identity.toString()) continue
      // Without a section the file is sent as it was built.
      const { status, headers } = template
      files.set(pathname, hasSection ? await makeReady(status, headers, Buffer.from(html), true) : template)
    }
    onFilled()
    if (number !== wanted) await fill()
  }

  async function refresh(): Promise<void> {
    wanted += 1
    clearTimeout(timer)
    running ??= fill()
      .catch((err: unknown) => {
        // The pages stay as they are until the database can be asked.
        log.warn({ err }, 'slots not filled')
        timer = setTimeout(() => void refresh(), AGAIN_AFTER)
        timer.unref()
      })
      .finally(() => (running = null))
    await running
  }

  return {
    /** Reads the sections and fills the files again. */
    refresh,
    stop: () => clearTimeout(timer),
  }
}

export type Slots = ReturnType<typeof createSlots>
