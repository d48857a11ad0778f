import type { MouseEvent } from 'react'
import { Icon } from '../ui/Icon.tsx'
import type { ForumWords } from './words.ts'

type Props = {
  words: ForumWords
  discussionCount: number
  /** Where Start Discussion leads before this island is awake, and without JavaScript. */
  writeHref: string
  onWrite: () => void
}

/** Title, figures and the two ways to take part. */
export function ForumHead({
  words: { title, intro, statistics },
  discussionCount,
  writeHref,
  onWrite,
}: Props) {
  function handleClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onWrite()
  }

  const figures = [
    statistics.members,
    { ...statistics.discussions, value: discussionCount.toLocaleString('en-IE') },
    statistics.hours,
  ]
  return (
    <header className="page-head">
      <div className="container page-head-inner">
        <h1>{title}</h1>
        <p className="lead">{intro}</p>
        <div className="cluster pt-2">
          <a className="button" href={writeHref} onClick={handleClick}>
            <Icon name="plus" />
            Start Discussion
          </a>
          <a className="button button-secondary" href="/forum/register">
            Join Community
          </a>
        </div>
        <dl className="flex flex-wrap gap-x-10 gap-y-4 pt-6">
          {figures.map(({ value, label }) => (
            <div key={label} className="stat">
              <dt className="stat-label">{label}</dt>
              <dd className="stat-value">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </header>
  )
}
