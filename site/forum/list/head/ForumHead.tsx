import { useSyncExternalStore } from 'react'
import { onPlainClick } from '../../../ui/islands/plain-click.ts'
import { remarkOn } from '../../../schemas/sources.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { ForumTexts } from '../texts.ts'

type Props = {
  texts: ForumTexts
  discussionCount: number
  /** URL of Start Discussion before hydration, and without JavaScript. */
  writeHref: string
  onWrite: () => void
}

/** Sizes beside the title: smaller on a tablet and again on a phone. */
const SMALLER = 'max-lg:min-h-10 max-lg:px-3 max-lg:text-(length:--text-sm) max-sm:px-2.5'

/** Title, figures and the two main actions, as compact as possible above the discussions. */
export function ForumHead({
  texts: { title, intro, statistics },
  discussionCount,
  writeHref,
  onWrite,
}: Props) {
  const figures: { value: string; label: string; remark?: string | null }[] = [
    { ...statistics.members, remark: remarkOn(statistics.members) },
    { ...statistics.discussions, value: discussionCount.toLocaleString('en-IE') },
    statistics.hours,
  ]
  // Only a scrolled page needs it, so the server does not render it.
  const isAwake = useSyncExternalStore(neverChanges, awake, asleep)
  const write = { href: writeHref, onClick: onPlainClick(onWrite) }
  return (
    <header className="page-head">
      <div className="container page-head-inner grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-2 pt-[clamp(0.875rem,2vw,1.5rem)] pb-2 *:m-0 *:max-w-none max-sm:after:hidden sm:gap-x-4 sm:pb-[clamp(1rem,2vw,1.5rem)] lg:gap-x-8">
        <div className="max-sm:col-span-full sm:max-lg:contents">
          <h1 className="text-[clamp(1.375rem,1.2rem_+_0.75vw,1.625rem)] leading-[1.15] lg:text-[clamp(1.375rem,1rem_+_1.9vw,2.25rem)]">
            {title}
          </h1>
          <p className="mt-1.5 max-w-[46rem] text-sm text-balance text-soft max-sm:hidden sm:max-lg:col-span-full sm:max-lg:row-start-2">
            {intro}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:col-span-full print:hidden">
          <a className={`button ${SMALLER}`} {...write}>
            <Icon name="plus" />
            Start Discussion
          </a>
          <a className={`button button-secondary for-strangers ${SMALLER}`} href="/forum/register">
            Join Community
          </a>
          <a className="for-members py-1.5 text-(length:--text-sm)" href="/settings/drafts">
            Your drafts
          </a>
        </div>
        <dl className="flex flex-wrap gap-x-3 gap-y-0.5 col-span-full text-[0.75rem] sm:text-(length:--text-sm)">
          {figures.map(({ value, label, remark }) => (
            <div key={label} className="flex flex-wrap items-baseline gap-x-1.5">
              <dt className="text-soft">{label}</dt>
              <dd className="-order-1 font-[750]">{value}</dd>
              {remark && (
                <dd className="badge self-center py-0 [--badge-ground:var(--color-surface)]">{remark}</dd>
              )}
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
