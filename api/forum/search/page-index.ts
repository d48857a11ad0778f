import { existsSync, readFileSync } from 'node:fs'
import { waitForLock } from '../../database/advisory-locks.ts'
import { withoutStatementLimit } from '../../database/db.ts'

/** A part of a public page: its heading, its location, and its text. */
export type PagePart = {
  path: string
  position: number
  /** The title of the page. */
  title: string
  heading: string
  /** Begins with `#`; empty for the beginning of the page. */
  fragment: string
  text: string
}

/**
 * Updates the search index to exactly the page parts of a build.
 * @param file the build's JSON, a list of `PagePart`; without it nothing changes, as in development
 */
export async function indexPages(file: string): Promise<void> {
  if (!existsSync(file)) return
  const parts = readFileSync(file, 'utf8')
  // Without a time limit, since each of several starting processes waits for the others.
  await withoutStatementLimit(async (tx) => {
    await tx.$executeRaw`set local lock_timeout = '2min'`
    await waitForLock(tx, 'searchPages')
    await tx.$executeRaw`
      delete from "SearchPage" known where not exists (
        select from jsonb_to_recordset(${parts}::jsonb) part (path text, position int)
        where (part.path, part.position) = (known.path, known.position)
      )`
    // Unchanged parts cost nothing at startup.
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
