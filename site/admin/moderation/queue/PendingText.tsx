import { markedHtml } from '../../../ui/texts/marked-html.ts'
import { SubmittedText } from '../SubmittedText.tsx'
import type { PendingItem } from './operations.ts'

type Props = { item: PendingItem }

/** Shows the submitted text, or the changes of an edit, as rendered and sanitized by the server. */
export const PendingText = ({ item: { contentHtml, published } }: Props) =>
  published ? (
    <>
      <p className="text-sm font-semibold">Changes in this edit</p>
      <div
        className="prose typed preview"
        dangerouslySetInnerHTML={{ __html: markedHtml(published.contentHtml, contentHtml) }}
      />
      <details className="text-sm">
        <summary className="font-semibold text-brand">Show without marks</summary>
        <Text label="After the edit" html={contentHtml} />
        <Text label="Published now" html={published.contentHtml} />
      </details>
    </>
  ) : (
    <SubmittedText html={contentHtml} />
  )

const Text = ({ label, html }: { label: string; html: string }) => (
  <>
    <p className="mt-3 font-semibold">{label}</p>
    <div className="prose typed preview mt-2" dangerouslySetInnerHTML={{ __html: html }} />
  </>
)
