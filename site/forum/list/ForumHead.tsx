import { fullDay } from '../../lib/text/time.ts'
import { Icon } from '../../ui/Icon.tsx'
import { onPlainClick } from '../../lib/page/plain-click.ts'
import type { ForumTexts } from './texts.ts'

type Props = {
  texts: ForumTexts
  discussionCount: number
  /** Where Start Discussion leads before this island is awake, and without JavaScript. */
  writeHref: string
  onWrite: () => void
}

/** Title, figures and the two ways to take part. */
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
  return (
    <header className="page-head">
      <div className="container page-head-inner lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end lg:gap-16">
        <div className="stack">
          <h1>{title}</h1>
          <p className="lead">{intro}</p>
          <div className="cluster pt-2">
            <a className="button" href={writeHref} onClick={onPlainClick(onWrite)}>
              <Icon name="plus" />
              Start Discussion
            </a>
            <a className="button button-secondary" href="/forum/register">
              Join Community
            </a>
          </div>
        </div>
        <div className="grid gap-2 pt-4 lg:min-w-md lg:pt-0">
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(5.75rem,1fr))] gap-2 sm:gap-3">
            {figures.map(({ value, label }) => (
              <div key={label} className="card stat p-2.5 sm:p-5">
                <dt className="stat-label text-xs sm:text-sm">{label}</dt>
                <dd className="stat-value">{value}</dd>
              </div>
            ))}
          </dl>
          <FigureSource figure={statistics.members} />
        </div>
      </div>
    </header>
  )
}

/** Where the one figure that nobody counts here comes from. */
const FigureSource = ({
  figure: { value, label, source },
}: {
  figure: ForumTexts['statistics']['members']
}) => (
  <p className="note">
    {`${value} ${label}: `}
    <a href={source.url}>{source.name}</a>, checked on{' '}
    <time dateTime={source.checkedOn}>{fullDay(source.checkedOn)}</time>
  </p>
)
