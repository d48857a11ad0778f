import { readFragment, type FragmentOf } from '../../data/gql.ts'
import { AuthorFields } from '../operations.ts'
import type { Source } from './quoted-markdown.ts'

/** Who is quoted, as everybody may know them: what only administrators see does not come into a text for all. */
export function sourceOf(masked: FragmentOf<typeof AuthorFields> | null, path: string): Source {
  const author = readFragment(AuthorFields, masked)
  if (!author) return { name: 'Deleted member', path }
  return { name: author.isPublicProfile ? author.name : 'Anonymous User', path }
}
