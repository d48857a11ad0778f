import { Alert } from '../../ui/Alert.tsx'
import { Facts } from '../../ui/texts/Facts.tsx'
import type { Own } from '../viewer-state/viewer-state.ts'

type Status = 'APPROVED' | 'PENDING' | 'REJECTED'
type Props = {
  id: string
  status: Status
  reason: string | null
  /** True for the viewer's own item, which has links to appeal or edit it. */
  isOwn: boolean
  /** The decision, which has its own page. */
  decision: Own['newestDecision']
}

/** Reason shown for rejections made before reasons were required. */
const OLD_REASON = 'It doesn’t meet the forum guidelines.'

/**
 * Shows authors what was decided about their item and why, below its status badge (decisions, "Posts, replies and
 * moderation").
 */
export function Decision({ id, status, reason, isOwn, decision }: Props) {
  if (status === 'PENDING')
    return (
      <Alert tone="warning">
        {isOwn ? 'Only you and the moderators' : 'Only its author and the moderators'} can see this until it’s
        approved.
        {isOwn && (
          <>
            {' '}
            <a href="/settings/what-you-can-do">When will it be published?</a>
          </>
        )}
      </Alert>
    )
  if (status === 'REJECTED')
    return (
      <Alert tone="danger" title="Reason">
        <Why reason={reason} decision={decision} isOwn={isOwn} />
        {isOwn && <EditLink id={id} />}
      </Alert>
    )
  return null
}

type WhyProps = { reason: string | null; decision: Own['newestDecision']; isOwn: boolean }

/** Shows the reason, the rule, and a link to the page for appeals. */
function Why({ reason, decision, isOwn }: WhyProps) {
  return (
    <>
      <p className="wrap-anywhere">{reason ?? OLD_REASON}</p>
      {decision?.ruleName && <p>Rule: {decision.ruleName}</p>}
      {decision && (
        <p>
          <a href={`/decisions/${decision.id}`}>{isOwn ? 'Why, and how to appeal' : 'View the decision'}</a>
        </p>
      )}
    </>
  )
}

/** Opens the item's editor by a fragment, as links in the list of drafts do. */
const EditLink = ({ id }: { id: string }) => (
  <p className="needs-script mt-3">
    <a className="button button-small" href={`#edit-${id}`}>
      Edit and resubmit
    </a>
  </p>
)

/** Returns the filled-in fields of an item besides its title and text. */
const factsIn = (more: object) =>
  Object.entries(more).flatMap(([name, value]) =>
    typeof value === 'string' && value && name !== 'id' && name !== '__typename' ? [{ name, value }] : [],
  )

type RevisionProps = { id: string; revision: Own['pendingRevision']; decision: Own['newestDecision'] }

/** Shows the author a pending edit. Its HTML is sanitized by the server. */
export function PendingEdit({ id, revision, decision }: RevisionProps) {
  if (!revision) return null
  const { status, rejectionReason, title, category, contentHtml, ...more } = revision
  const isRefused = status === 'REJECTED'
  return (
    <Alert
      tone={isRefused ? 'danger' : 'warning'}
      title={isRefused ? 'Your edit wasn’t published' : 'Your edit is awaiting review'}
    >
      {isRefused ? (
        <>
          <Why reason={rejectionReason} decision={decision} isOwn />
          <EditLink id={id} />
        </>
      ) : (
        <p>Until it’s approved, everyone sees the published version.</p>
      )}
      <details className="mt-2">
        <summary className="font-semibold">Show your edit</summary>
        {category && <p className="mt-3">{category}</p>}
        {title && <p className="mt-1 text-lg font-bold wrap-anywhere">{title}</p>}
        <Facts facts={factsIn(more)} />
        <div className="prose typed mt-2" dangerouslySetInnerHTML={{ __html: contentHtml }} />
      </details>
    </Alert>
  )
}
