import { Alert } from '../../ui/Alert.tsx'
import { Facts } from '../../ui/Facts.tsx'
import type { Own } from '../mine.ts'

type Status = 'APPROVED' | 'PENDING' | 'REJECTED'
type Props = {
  status: Status
  reason: string | null
  /** Whether the viewer wrote it, and so can do something about it. */
  isOwn: boolean
}

const NO_REASON = 'The moderators gave no reason.'

/** Says to the author what became of their item and why (decisions, "Posts, replies and moderation"). */
export function Decision({ status, reason, isOwn }: Props) {
  if (status === 'PENDING')
    return (
      <Alert tone="warning" title="Awaiting review">
        {isOwn ? 'Only you and the moderators' : 'Only its author and the moderators'} can see this until it
        has been read.
        {isOwn && (
          <>
            {' '}
            <a href="/settings/what-you-can-do">When yours are published</a>
          </>
        )}
      </Alert>
    )
  if (status === 'REJECTED')
    return (
      <Alert tone="danger" title="Not published">
        <p>{reason ?? NO_REASON}</p>
        {isOwn && <p>Edit it to send it again.</p>}
      </Alert>
    )
  return null
}

/** What else an author wrote, whatever it is; not what tells the answer's parts apart. */
const factsIn = (more: object) =>
  Object.entries(more).flatMap(([name, value]) =>
    typeof value === 'string' && value && name !== 'id' && name !== '__typename' ? [{ name, value }] : [],
  )

type RevisionProps = { revision: Own['pendingRevision'] }

/** Shows the author an edit that nobody else sees yet. Its HTML comes sanitized from the server. */
export function PendingEdit({ revision }: RevisionProps) {
  if (!revision) return null
  const { status, rejectionReason, title, category, contentHtml, ...more } = revision
  const isRefused = status === 'REJECTED'
  return (
    <Alert
      tone={isRefused ? 'danger' : 'warning'}
      title={isRefused ? 'Your edit was not published' : 'Your edit awaits review'}
    >
      <p>
        {isRefused
          ? `${rejectionReason ?? NO_REASON} Edit it to send it again.`
          : 'Everybody reads the published text until then.'}
      </p>
      <details className="mt-2">
        <summary className="font-semibold">Show your edit</summary>
        {category && <p className="mt-3">{category}</p>}
        {title && <p className="mt-1 text-lg font-bold wrap-anywhere">{title}</p>}
        <Facts facts={factsIn(more)} />
        <div className="prose mt-2" dangerouslySetInnerHTML={{ __html: contentHtml }} />
      </details>
    </Alert>
  )
}
