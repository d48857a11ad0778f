import { ruleNamed } from '#rules/decisions'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { DecisionHead } from '../DecisionHead.tsx'
import type { ItemHistory } from './operations.ts'

/** Lists decisions about an item, newest first, each with the appeal against it. */
export const HistoryEntries = ({ history: { entries, appeals } }: { history: ItemHistory }) => (
  <section className="grid gap-3" aria-labelledby="story-decisions">
    <h4 id="story-decisions">Decisions</h4>
    {entries.length === 0 && <p className="text-soft">None yet.</p>}
    <ol className="grid gap-3">
      {entries.map((entry) => (
        <li key={entry.id} className="card grid gap-2 text-sm">
          <Entry entry={entry} />
          {appeals
            .filter(({ decisionId }) => decisionId === entry.id)
            .map((appeal) => (
              <Appeal key={appeal.id} appeal={appeal} />
            ))}
        </li>
      ))}
    </ol>
  </section>
)

function Entry({
  entry: { id, action, reason, rule, createdAt, moderatorId, moderator },
}: {
  entry: ItemHistory['entries'][number]
}) {
  return (
    <>
      <DecisionHead {...{ action, moderatorId, moderator, createdAt }} />
      {reason && <p className="wrap-anywhere">{reason}</p>}
      {rule && <p className="text-soft">Rule: {ruleNamed(rule)?.name ?? rule}</p>}
      {/^(reject|unpublish|withhold)_/.test(action) && (
        <p>
          <a href={`/decisions/${id}`}>View the decision</a>
        </p>
      )}
    </>
  )
}

const OUTCOME = { GRANTED: 'Upheld', REFUSED: 'Rejected' }

const Appeal = ({
  appeal: { text, createdAt, decidedAt, outcome, isObsolete, answer: decisionNote },
}: {
  appeal: ItemHistory['appeals'][number]
}) => (
  <div className="grid gap-2 border-l-4 border-brand pl-4">
    <p className="text-soft">
      The author appealed <TimeAgo at={createdAt} />
    </p>
    <p className="whitespace-pre-line wrap-anywhere">{text || 'The text was erased with the account.'}</p>
    {isObsolete && decidedAt ? (
      <p>
        Closed <TimeAgo at={decidedAt} />: the decision no longer applied.
      </p>
    ) : outcome && decidedAt ? (
      <p className="wrap-anywhere">
        <strong>{OUTCOME[outcome]}</strong> <TimeAgo at={decidedAt} />
        {decisionNote && `: ${decisionNote}`}
      </p>
    ) : (
      <p>
        <a href="/admin?tab=moderation&view=appeals">Not answered yet</a>
      </p>
    )}
  </div>
)
