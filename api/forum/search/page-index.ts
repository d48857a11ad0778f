import { existsSync, readFileSync } from 'node:fs'
import { waitForLock } from '../../database/advisory-locks.ts'
import { withoutStatementLimit } from '../../database/db.ts'

/** A part of a public page: its heading, where it is, and its text. */
export type PagePart = {
  path: string
  position: number
  /** The title of the page. */
  title: string
  heading: string
  /** With its `#`; empty for the beginning of the page. */
  fragment: string
  text: string
}

/**
 * Makes the search find exactly the parts of pages that a build has.
 * @param file the JSON of the build, a list of `PagePart`; without it nothing changes, as while developing
 */
export async function indexPages(file: string): Promise<void> {
  if (!existsSync(file)) return
  const parts = readFileSync(file, 'utf8')
  // A start on a busy machine is slow, not wrong: each of several processes waits until another one is done.
  await withoutStatementLimit(async (tx) => {
    await tx.$executeRaw`set local lock_timeout = '2min'`
    await waitForLock(tx, 'searchPages')
    await tx.$executeRaw`
      delete from "SearchPage" known where not exists (
        select from jsonb_to_recordset(${parts}::jsonb) part (path text, position int)
        where (part.path, part.position) = (known.path, known.position)
      )`
    // Parts that are as they were cost nothing at a start.
    await tx.$executeRaw`
      insert into "SearchPage" (path, position, title, heading, fragment, text)
      select path, position, title, heading, fragment, text
      from jsonb_to_recordset(${parts}::jsonb)
        part (path text, position int, title text, heading text, fragment text, text text)
      where not exists (
        select from "SearchPage" known
        where (known.path, known.position, known.title, known.heading, known.fragment, known.text)
          = (part.path, part.position, part.title, part.heading, part.fragment, part.text)
      )
      on conflict (path, position) do update
        set title = excluded.title, heading = excluded.heading, fragment = excluded.fragment, text = excluded.text`
  })
}
