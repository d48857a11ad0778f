import { createHash } from 'node:crypto'
import { fullName } from '../../schemas/certificates/meta.ts'
import type { Entry } from '../../publishing/feeds/feed.ts'
import { changesOf, type Certificate } from './changes.ts'

/** Returns the id of a feed entry, derived from its name and therefore stable. */
function idOf(name: string): string {
  const digits = createHash('sha256').update(name).digest('hex').slice(0, 32)
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5')
}

/** Returns every change of the certificates' figures as feed entries, newest first. */
export function changeEntries(
  certificates: readonly { id: string; data: Certificate }[],
  base: URL,
  author: string,
): Entry[] {
  const entries = certificates.flatMap(({ id, data }) =>
    changesOf(data).map(({ on, what, text }) => {
      const day = `${on}T00:00:00.000Z`
      return {
        id: idOf(`${id} ${what} ${on}`),
        url: new URL(`/certificates/${id}#changes`, base).href,
        title: `${fullName(data)}: ${text}`,
        html: `<p>${text}.</p>`,
        author,
        category: 'Certificates',
        published: day,
        updated: day,
      }
    }),
  )
  return entries.toSorted((one, other) => other.published.localeCompare(one.published))
}
