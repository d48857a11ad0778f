import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent } from 'react'
import { createPortal } from 'react-dom'
import { readFragment, type ResultOf } from '../../data/gql.ts'
import type { PostQuery } from '../discussion/operations.ts'
import { PostFields, ReplyFields } from '../operations.ts'
import { replyAddress } from '../../ui/islands/item-address.ts'
import { replyInFragment } from '../paging.ts'
import { onSelection } from './on-selection.ts'
import { canQuote, putQuotation } from './put-quotation.ts'
import type { Source } from './quoted-markdown.ts'
import { htmlOf, selectedText } from './selected.ts'
import { sourceOf } from './source.ts'

export type QuotedDiscussion = NonNullable<ResultOf<typeof PostQuery>['post']>

type Offer = {
  item: HTMLElement
  source: Source
  html: string
  /** End of the selection's last line on the screen. */
  end: { right: number; bottom: number }
}

/** Button beside a selection; in the tab order it follows the item's own. */
export function QuoteOffer({ post }: { post: QuotedDiscussion }) {
  const [offer, setOffer] = useState<Offer | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  // Touching the button may end the selection before the press is complete.
  const isPressed = useRef(false)

  useEffect(
    () =>
      onSelection(() => {
        if (!isPressed.current) setOffer(offerIn(post))
      }),
    [post],
  )
  useLayoutEffect(() => {
    if (offer && button.current) placeBeside(button.current, offer.end)
  }, [offer])

  if (!offer) return null
  const { item, html, source } = offer

  function handlePress(event: PointerEvent) {
    isPressed.current = true
    event.preventDefault()
  }

  function handleQuote() {
    isPressed.current = false
    putQuotation(html, source)
    setOffer(null)
  }

  return createPortal(
    <button
      ref={button}
      type="button"
      className="quote-offer"
      onPointerDown={handlePress}
      onMouseDown={(event) => event.preventDefault()}
      onPointerLeave={() => (isPressed.current = false)}
      onClick={handleQuote}
    >
      Quote
    </button>,
    item,
  )
}

/** Returns the part of the selection that can be quoted: published text where the viewer can reply. */
function offerIn(post: QuotedDiscussion): Offer | null {
  const selected = selectedText()
  const item = selected?.content.closest('article')
  if (!selected || !item || !canQuote()) return null
  const source = sourceIn(post, replyInFragment(`#${item.id}`))
  const lines = [...selected.range.getClientRects()].filter(({ width }) => width > 0)
  const end = lines.at(-1)
  return source && end ? { item, source, html: htmlOf(selected), end } : null
}

function sourceIn(post: QuotedDiscussion, replyId: string | null): Source | null {
  if (!replyId) {
    const { status, removedAt, author } = readFragment(PostFields, post)
    return status === 'APPROVED' && !removedAt ? sourceOf(author, `/forum/posts/${post.id}`) : null
  }
  const replies = post.replies.nodes.map((reply) => readFragment(ReplyFields, reply))
  const reply = replies.find(({ id, status }) => id === replyId && status === 'APPROVED')
  return reply ? sourceOf(reply.author, replyAddress(post.id, replyId)) : null
}

/** Places the button below the end of the selection, clear of a phone's handles and within the page. */
function placeBeside(button: HTMLElement, { right, bottom }: Offer['end']) {
  const base = (button.offsetParent ?? document.body).getBoundingClientRect()
  const widest = document.documentElement.clientWidth - button.offsetWidth - MARGIN
  const left = Math.max(MARGIN, Math.min(right - button.offsetWidth / 2, widest))
  const gap = matchMedia('(pointer: coarse)').matches ? CLEAR_OF_HANDLES : MARGIN
  button.style.left = `${left - base.left}px`
  button.style.top = `${bottom + gap - base.top}px`
}

const MARGIN = 8
const CLEAR_OF_HANDLES = 28
