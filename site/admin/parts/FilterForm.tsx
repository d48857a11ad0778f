import type { ReactNode } from 'react'
import { tabIn } from '../address.ts'
import { useSearchParams } from '../use-search-params.ts'

/** Search and filters of a tab. Each applies at once; without JavaScript the form is submitted. */
export function FilterForm({
  retained = [],
  children,
}: {
  retained?: readonly string[]
  children: ReactNode
}) {
  const { searchParams } = useSearchParams()
  return (
    <form
      className="flex grow flex-wrap items-end gap-4"
      action="/admin"
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="tab" value={tabIn(searchParams)} />
      {retained.map((name) => (
        <input key={name} type="hidden" name={name} value={searchParams.get(name) ?? ''} />
      ))}
      {children}
      <button className="button without-script" type="submit">
        Show
      </button>
    </form>
  )
}
