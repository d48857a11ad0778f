import { withLanguages } from '../../ui/texts/language.ts'
import { fullTime } from '../../ui/texts/time.ts'
import { Badge } from '../../ui/Badge.tsx'
import { EditedDetails } from '../../ui/decisions/EditedDetails.tsx'
import { Difference } from '../../ui/texts/Difference.tsx'
import type { ItemVersion } from './find-history.ts'
import { markedVersion } from './marked-version.ts'

type Props = {
  version: ItemVersion
  /** The preceding version; null for the first. */
  before: ItemVersion | null
  isNewest: boolean
}

/** Shows a version of an item with its changes marked. */
export function Version({ version, before, isNewest }: Props) {
  const { id, title, contentHtml, facts, publishedAt } = version
  const heading = `version-${id}`
  const html = before ? markedVersion(before.contentHtml, contentHtml) : contentHtml
  return (
    <article className="card grid grid-cols-1 gap-4" aria-labelledby={heading}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={heading} className="text-lg">
          <time dateTime={publishedAt}>{fullTime(publishedAt)}</time>
        </h2>
        {isNewest && <Badge tone="success">Current version</Badge>}
        {!before && !isNewest && <Badge>First version</Badge>}
      </header>
      {title !== null && (
        <p className="text-xl font-bold wrap-anywhere">
          <Difference before={before?.title ?? title} after={title} />
        </p>
      )}
      <EditedDetails before={before?.facts ?? facts} after={facts} />
      <div className="prose typed" dangerouslySetInnerHTML={{ __html: withLanguages(html) }} />
    </article>
  )
}
