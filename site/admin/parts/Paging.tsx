import type { ReactNode } from 'react'
import { cursorsOf, type PageInfo } from '../../data/cursors.ts'
import { addressWith } from '../address.ts'
import { useSearchParams } from '../use-search-params.ts'
import { goToTab } from './TabHeading.tsx'

type Props = { of: PageInfo; children?: ReactNode }

/** Links to the previous and next page; shows only the text if there is a single page. */
export function Paging({ of, children }: Props) {
  const { next, previous } = cursorsOf(of)
  const { searchParams, navigate } = useSearchParams()
  const isOnlyPage = !next && !previous
  if (isOnlyPage && !children) return null
  // Reading starts at the top of a page, and the pressed button may be disabled on the next one.
  const turn = (cursors: { after: string | null; before: string | null }) => {
    navigate(cursors)
    goToTab()
  }
  return (
    <nav className="flex flex-wrap items-center justify-between gap-3" aria-label="Pages">
      <p className="text-sm text-soft">{children}</p>
      <div className="flex gap-2" hidden={isOnlyPage}>
        <button
          className="button button-secondary button-small"
          type="button"
          disabled={!previous}
          onClick={() => turn({ before: previous, after: null })}
        >
          Previous
        </button>
        <button
          className="button button-secondary button-small"
          type="button"
          disabled={!next}
          onClick={() => turn({ after: next, before: null })}
        >
          Next
        </button>
        {previous && (
          <a
            className="button button-secondary button-small without-script"
            href={addressWith(searchParams, { before: previous, after: null })}
          >
            Previous
          </a>
        )}
        {next && (
          <a
            className="button button-secondary button-small without-script"
            href={addressWith(searchParams, { after: next, before: null })}
          >
            Next
          </a>
        )}
      </div>
    </nav>
  )
}
