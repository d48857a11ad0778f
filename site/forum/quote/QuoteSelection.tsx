import { useEffect, useState, type ComponentType } from 'react'
import type { QuotedDiscussion } from './QuoteOffer.tsx'

/** Offers to quote a selection. The code is loaded with the first selection; if that fails, with the next. */
export default function QuoteSelection({ post }: { post: QuotedDiscussion }) {
  const [Offer, setOffer] = useState<ComponentType<{ post: QuotedDiscussion }> | null>(null)

  useEffect(() => {
    if (Offer) return
    const listening = new AbortController()
    async function handleSelection() {
      const selection = getSelection()
      if (!selection || selection.isCollapsed) return
      if (!selection.focusNode?.parentElement?.closest('[data-discussion] article')) return
      try {
        const { QuoteOffer } = await import('./QuoteOffer.tsx')
        setOffer(() => QuoteOffer)
      } catch (error) {
        console.info('What offers to quote did not arrive.', error)
      }
    }
    document.addEventListener('selectionchange', () => void handleSelection(), listening)
    // Text may have been selected before hydration.
    void handleSelection()
    return () => listening.abort()
  }, [Offer])

  return Offer && <Offer post={post} />
}
