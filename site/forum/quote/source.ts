import { readFragment, type FragmentOf } from '../../data/gql.ts'
import { AuthorFields } from '../operations.ts'
import type { Source } from './quoted-markdown.ts'

/**
 * Returns the quoted author as the public sees them: data visible to administrators only must not enter a public text.
 */
export function sourceOf(masked: FragmentOf<typeof AuthorFields> | null, path: string): Source {
  const author = readFragment(AuthorFields, masked)
  if (!author) return { name: 'Deleted member', path }
  return { name: author.isPublicProfile ? author.name : 'Anonymous User', path }
}
