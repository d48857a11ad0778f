import { markedHtml } from '../../../ui/texts/marked-html.ts'
import type { PendingItem } from './operations.ts'

type Props = { item: PendingItem }

/** Shows the submitted text, or the changes of an edit. The server has rendered and sanitized all of it. */
export const PendingText = ({ item: { contentHtml, published } }: Props) =>
  published ? (
    <>
      <p className="text-sm font-semibold">What the edit changes</p>
      <div
        className="prose typed preview"
        dangerouslySetInnerHTML={{ __html: markedHtml(published.contentHtml, contentHtml) }}
      />
      <details className="text-sm">
        <summary className="font-semibold text-brand">Read it without marks</summary>
        <Text label="As it would be" html={contentHtml} />
        <Text label="What is published now" html={published.contentHtml} />
      </details>
    </>
  ) : (
    <>
      <div className="prose typed line-clamp-3" dangerouslySetInnerHTML={{ __html: contentHtml }} />
      <details className="text-sm">
        <summary className="font-semibold text-brand">Show full text</summary>
        <div className="prose typed preview mt-2" dangerouslySetInnerHTML={{ __html: contentHtml }} />
      </details>
    </>
  )

const Text = ({ label, html }: { label: string; html: string }) => (
  <>
    <p className="mt-3 font-semibold">{label}</p>
    <div className="prose typed preview mt-2" dangerouslySetInnerHTML={{ __html: html }} />
  </>
)
