import { useLayoutEffect, useRef, useState } from 'react'

type Props = {
  /** Rendered and sanitized by the server. */
  html: string
}

/** Shows three lines of a submitted text (specification, section 2, "Moderation tab"), and on request all of a longer one in their place. */
export function SubmittedText({ html }: Props) {
  const lines = useRef<HTMLDivElement>(null)
  // Estimated until it can be measured, so that less moves.
  const [isCut, setCut] = useState(html.length > 200)
  useLayoutEffect(() => {
    const { current } = lines
    if (!current) return
    // Has no height while the full text is shown.
    const measure = () => current.clientHeight > 0 && setCut(current.scrollHeight > current.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [html])

  return (
    <div className="group grid gap-2">
      <div
        ref={lines}
        className="prose typed line-clamp-3 group-has-[details[open]]:hidden [&>:last-child]:mb-0"
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {isCut && (
        <details className="text-sm">
          <summary className="font-semibold text-brand">Show full text</summary>
          <div className="prose typed preview mt-2" dangerouslySetInnerHTML={{ __html: html }} />
        </details>
      )}
    </div>
  )
}
