import { useSyncExternalStore } from 'react'
import { onPlainClick } from '../../../ui/islands/plain-click.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { ForumTexts } from '../texts.ts'

type Props = {
  texts: ForumTexts
  discussionCount: number
  /** Where Start Discussion leads before this island is awake, and without JavaScript. */
  writeHref: string
  onWrite: () => void
}

/** Title, figures and the two ways to take part, as low as can be: the discussions are what one came for. */
export function ForumHead({
  texts: { title, intro, statistics },
  discussionCount,
  writeHref,
  onWrite,
}: Props) {
  const figures = [
    statistics.members,
    { ...statistics.discussions, value: discussionCount.toLocaleString('en-IE') },
    statistics.hours,
  ]
  // It is for whoever has scrolled, and so no part of what the server sends.
  const isAwake = useSyncExternalStore(neverChanges, awake, asleep)
  const write = { href: writeHref, onClick: onPlainClick(onWrite) }
  return (
    <header className="page-head">
      <div className="container page-head-inner forum-head">
        <div>
          <h1>{title}</h1>
          <p className="forum-intro">{intro}</p>
        </div>
        <div className="forum-ways">
          <a className="button" {...write}>
            <Icon name="plus" />
            Start Discussion
          </a>
          <a className="button button-secondary for-strangers" href="/forum/register">
            Join Community
          </a>
          <a className="for-members forum-drafts" href="/settings/drafts">
            Your drafts
          </a>
        </div>
        <dl className="forum-figures">
          {figures.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {isAwake && (
        <a className="button forum-write" tabIndex={-1} aria-hidden="true" {...write}>
          <Icon name="plus" />
          Start Discussion
        </a>
      )}
    </header>
  )
}

const neverChanges = () => () => undefined
const awake = () => true
const asleep = () => false
