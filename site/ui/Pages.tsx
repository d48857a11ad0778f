import { cursorsOf, type PageInfo } from '../data/cursors.ts'

type Props = {
  of: PageInfo
  addressOf: (cursor: { after: string } | { before: string }) => string
  newer?: string
  older?: string
  className?: string
}

/** Links to the newer and older page of a list; nothing for a single page. */
export function Pages({ of, addressOf, newer = 'Newer', older = 'Older', className = '' }: Props) {
  const { next, previous } = cursorsOf(of)
  if (!next && !previous) return null
  return (
    <nav className={`cluster ${className}`} aria-label="Pages">
      {previous && (
        <a className="button button-secondary" href={addressOf({ before: previous })} rel="prev">
          {newer}
        </a>
      )}
      {next && (
        <a className="button button-secondary" href={addressOf({ after: next })} rel="next">
          {older}
        </a>
      )}
    </nav>
  )
}
