import { readFragment } from '../../../data/gql.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { AuthorSummary } from '../queue/AuthorSummary.tsx'
import { SubmittedText } from '../SubmittedText.tsx'
import type { Change } from '../../../ui/decisions/ChangeDecisionDialog.tsx'
import { OpenReportsFields, type Reported } from './operations.ts'
import { OpenReportsList } from './OpenReportsList.tsx'
import type { Settlement } from './ResolveDialog.tsx'
import { suggestedBy } from './suggested.ts'

const NAMES = { POST: 'Discussion', REPLY: 'Reply', USER: 'Profile' } as const

type Props = {
  reported: Reported
  onChange: (change: Change) => void
  onResolve: (settlement: Settlement) => void
}

/** Shows a reported item or member with the facts needed to decide. */
export function ReportedCard({ reported, onChange, onResolve }: Props) {
  const { targetType, targetId, since, title, contentHtml, bio, path, status, version, member } = reported
  const reports = readFragment(OpenReportsFields, reported.reports)
  const suggested = suggestedBy(reports)
  const isHidden = status === 'PENDING'
  return (
    <article className="card grid gap-4" aria-labelledby={`reported-${targetId}`}>
      <div className="flex flex-wrap items-center gap-2 text-sm text-soft">
        <Badge tone="brand">{NAMES[targetType]}</Badge>
        {isHidden && <Badge tone="danger">Hidden until reviewed</Badge>}
        <span>
          first reported <TimeAgo at={since} />
        </span>
      </div>
      <h3 className="card-title wrap-anywhere" id={`reported-${targetId}`}>
        {targetType === 'REPLY' && 'Reply in '}
        <a href={path}>{title}</a>
      </h3>
      {contentHtml && <SubmittedText html={contentHtml} />}
      {bio && <p className="whitespace-pre-line wrap-anywhere">{bio}</p>}
      <AuthorSummary author={member} />
      <OpenReportsList reports={reports} />
      <div className="cluster needs-script">
        {targetType === 'USER' ? (
          <Button isSmall onClick={() => onResolve({ outcome: 'UPHELD', of: reported })}>
            Uphold<span className="sr-only"> the reports on {title}</span>
          </Button>
        ) : (
          <Button
            isSmall
            onClick={() =>
              onChange({
                act: 'unpublish',
                type: targetType,
                id: targetId,
                version,
                title,
                isHidden,
                suggested,
              })
            }
          >
            Unpublish<span className="sr-only"> {title}</span>
          </Button>
        )}
        <Button look="secondary" isSmall onClick={() => onResolve({ outcome: 'DISMISSED', of: reported })}>
          {isHidden ? 'Dismiss and publish again' : 'Dismiss'}
          <span className="sr-only"> the reports on {title}</span>
        </Button>
      </div>
    </article>
  )
}
