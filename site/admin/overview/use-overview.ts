import { createContext } from 'react'
import { useFresh } from '../refetch.ts'
import { OverviewQuery } from './operations.ts'

/** Queries the overview once for all components that show a part of it. */
export const useOverview = () => useFresh({ query: OverviewQuery, variables: {} })

export type OverviewQueryState = ReturnType<typeof useOverview>
type Counts = NonNullable<OverviewQueryState[0]['data']>['overview']

/** Numbers of pending items per tab; undefined until loaded. */
export const CountsContext = createContext<Counts | undefined>(undefined)

/** Returns the number of pending items of a tab. */
export function pendingIn(tab: string, counts: Counts): number {
  if (tab === 'users') return counts.applications.count
  if (tab !== 'moderation') return 0
  return counts.posts.count + counts.replies.count + counts.reports.count + counts.appeals.count
}
