import type { ReactNode } from 'react'
import { readFragment, type FragmentOf } from '../../data/gql.ts'
import { AuthorFields } from '../operations.ts'

type Props = {
  author: FragmentOf<typeof AuthorFields> | null | undefined
  muted: ReadonlySet<string>
  children: ReactNode
}

/** Collapses an item of a muted member until it is opened; shows any other. */
export function Muted({ author: masked, muted, children }: Props) {
  const author = readFragment(AuthorFields, masked)
  if (!author || !muted.has(author.id)) return children
  return (
    <details className="muted">
      <summary>
        You muted {author.name}. <span className="muted-show">Show</span>
      </summary>
      {children}
    </details>
  )
}
