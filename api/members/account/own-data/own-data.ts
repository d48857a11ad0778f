import { requireFreshConfirmation } from '../../../auth/confirmation.ts'
import { requireBrowser, type SignedInMember, type Viewer } from '../../../policy.ts'
import { noteEvent } from '../../../http/security-events.ts'
import { factsOf } from './fact-labels.ts'
import { RECORDS } from './own-records.ts'
import type { Entry } from './records.ts'

/** The number of entries in memory at a time. */
const AT_ONCE = 500

/** The number of entries of each kind on the page; the file contains all. */
const SHOWN = 50

/**
 * Yields all data about this member as chunks of a JSON file (decisions, "Privacy"), with one chunk in memory at a
 * time.
 * @throws Refusal SIGNED_OUT, CONFIRM in link mode; before the first chunk
 */
export async function exportOwnData(viewer: Viewer): Promise<AsyncGenerator<string>> {
  requireBrowser(viewer, 'download your data')
  await requireFreshConfirmation(viewer)
  await noteEvent('data_exported', viewer, { as: 'file' })
  return pieces(viewer)
}

async function* pieces(member: SignedInMember) {
  yield `{\n"exportedAt": ${JSON.stringify(new Date())}`
  for (const { key, read } of RECORDS) {
    yield `,\n"${key}": [`
    let last: Entry | undefined
    for (let isFirst = true; ; isFirst = false) {
      const entries = await read(member, last?.id, AT_ONCE)
      if (entries.length > 0)
        yield `${isFirst ? '' : ','}\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}`
      last = entries.at(-1)
      if (entries.length < AT_ONCE) break
    }
    yield '\n]'
  }
  yield '\n}\n'
}

/**
 * Returns the first records of each kind, formatted for readers.
 * @throws Refusal SIGNED_OUT, CONFIRM in link mode
 */
export async function readOwnData(viewer: Viewer) {
  requireBrowser(viewer, 'see your data')
  await requireFreshConfirmation(viewer)
  await noteEvent('data_exported', viewer, { as: 'page' })
  return Promise.all(
    RECORDS.map(async ({ key, title, read }) => {
      const entries = await read(viewer, undefined, SHOWN + 1)
      return {
        key,
        title,
        isMore: entries.length > SHOWN,
        entries: entries.slice(0, SHOWN).map(factsOf),
      }
    }),
  )
}
