import type { MouseEvent } from 'react'
import type { FragmentOf } from '../../data/gql.ts'
import { toastMissingPart } from '../../plain/toasts/toasts.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { AuthorFields } from '../operations.ts'

type Props = { author: FragmentOf<typeof AuthorFields> | null; path: string }

/** Quotes an item, or its selected part, in the viewer's reply. The code is loaded with the first press. */
export function QuoteButton({ author, path }: Props) {
  async function handleQuote({ currentTarget }: MouseEvent<HTMLElement>) {
    const item = currentTarget.closest('article')
    try {
      const [{ quoteItem }, { sourceOf }] = await Promise.all([
        import('./put-quotation.ts'),
        import('./source.ts'),
      ])
      if (item) quoteItem(item, sourceOf(author, path))
    } catch {
      toastMissingPart()
    }
  }

  return (
    <button type="button" className="item-action needs-script" onClick={(event) => void handleQuote(event)}>
      <Icon name="quote" />
      <span className="item-label">Quote</span>
    </button>
  )
}
