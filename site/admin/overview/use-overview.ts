import { createContext } from 'react'
import { useFresh } from '../refetch.ts'
import { OverviewQuery } from './operations.ts'

/** Asks for the overview, once for all who show a part of it. */
export const useOverview = () => useFresh({ query: OverviewQuery, variables: {} })

export type OverviewQueryState = ReturnType<typeof useOverview>
type Counts = NonNullable<OverviewQueryState[0]['data']>['overview']

/** How many of everything are pending, for the tabs; undefined until that is known. */
export const CountsContext = createContext<Counts | undefined>(undefined)

/** How much of what a tab is for is pending. */
export function pendingIn(tab: string, counts: Counts): number {
  if (tab === 'users') return counts.applications.count
  if (tab !== 'moderation') return 0
  return counts.posts.count + counts.replies.count + counts.reports.count + counts.appeals.count
}
