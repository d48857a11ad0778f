type Props = {
  /** Rendered and sanitized by the server. */
  html: string
}

/** Shows three lines of a submitted text (specification, section 2, "Moderation tab"), and on request all of it in their place. */
export const SubmittedText = ({ html }: Props) => (
  <div className="group grid gap-2">
    <div
      className="prose typed line-clamp-3 group-has-[details[open]]:hidden [&>:last-child]:mb-0"
      dangerouslySetInnerHTML={{ __html: html }}
    />
    <details className="text-sm">
      <summary className="font-semibold text-brand">Show full text</summary>
      <div className="prose typed preview mt-2" dangerouslySetInnerHTML={{ __html: html }} />
    </details>
  </div>
)
