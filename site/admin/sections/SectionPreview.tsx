import { isVisible, lengthOf } from '#text/characters'
import { HTML_LIMIT } from '#rules/sections'
import { useEffect, useState } from 'react'
import { useQuery } from 'urql'
import { messageFrom } from '../../data/graphql.ts'
import { useLatest } from '../../ui/islands/use-latest.ts'
import { Alert } from '../../ui/Alert.tsx'
import { PreviewQuery } from './operations.ts'

const PAUSE = 300

/** Previews the text as the server would sanitize and show it, with the parts it would remove. */
export function SectionPreview({ htmlContent }: { htmlContent: string }) {
  const [query, setRequested] = useState(htmlContent)
  useEffect(() => {
    const timer = setTimeout(() => setRequested(htmlContent), PAUSE)
    return () => clearTimeout(timer)
  }, [htmlContent])
  const canPreview = isVisible(query) && lengthOf(query.trim()) <= HTML_LIMIT
  const [{ data: response, error }] = useQuery({
    query: PreviewQuery,
    variables: { htmlContent: query },
    pause: !canPreview,
  })
  const preview = useLatest(response)?.sectionPreview
  if (canPreview && error)
    return (
      <Alert tone="danger" title="This can’t be shown" isLive>
        {messageFrom(error)}
      </Alert>
    )
  if (!canPreview || !preview) return null

  return (
    <section className="grid gap-3" aria-label="Preview">
      <p className="field-label">Preview</p>
      {preview.removed.length > 0 && (
        <Alert tone="warning" title="This will be removed when you save" isLive>
          <ul className="list-disc pl-5 text-sm">
            {preview.removed.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className="preview prose max-w-none" dangerouslySetInnerHTML={{ __html: preview.html }} />
    </section>
  )
}
