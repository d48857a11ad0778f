import type { AnyVariables, TypedDocumentNode } from 'urql'
import { cursorsIn, moderationViewIn, historyIn, tabIn, type ModerationView } from './address.ts'
import { LogQuery, logVariables } from './log/operations.ts'
import { AppealsQuery } from './moderation/appeals/operations.ts'
import { DecisionsQuery } from './moderation/operations.ts'
import { PendingQuery, pendingVariables } from './moderation/queue/operations.ts'
import { RemovedQuery } from './moderation/removed/operations.ts'
import { HistoryQuery } from './moderation/history/operations.ts'
import { ReportedQuery } from './moderation/reports/operations.ts'
import { SectionsQuery } from './sections/operations.ts'
import { UsersQuery, usersVariables } from './users/operations.ts'
import { ItemsQuery, itemsVariables } from './votes/operations.ts'

type Request = { query: TypedDocumentNode<unknown, AnyVariables>; variables: AnyVariables }

/** Returns the first query of the open tab, which the server also runs to embed its result in the page. */
export function requestAt(searchParams: URLSearchParams): Request {
  const requests = {
    users: () => ({ query: UsersQuery, variables: usersVariables(searchParams) }),
    moderation: () => moderationRequest(searchParams),
    sections: () => ({ query: SectionsQuery, variables: {} }),
    votes: () => ({ query: ItemsQuery, variables: itemsVariables(searchParams) }),
    logs: () => ({ query: LogQuery, variables: logVariables(searchParams) }),
  }
  return requests[tabIn(searchParams)]() as Request
}

function moderationRequest(searchParams: URLSearchParams) {
  const history = historyIn(searchParams)
  if (history) return { query: HistoryQuery, variables: history }
  const pending = () => ({ query: PendingQuery, variables: pendingVariables(searchParams) })
  const requests: Record<ModerationView, () => object> = {
    pending,
    reports: () => ({ query: ReportedQuery, variables: cursorsIn(searchParams) }),
    decided: () => ({ query: DecisionsQuery, variables: cursorsIn(searchParams) }),
    removed: () => ({ query: RemovedQuery, variables: cursorsIn(searchParams) }),
    appeals: () => ({ query: AppealsQuery, variables: cursorsIn(searchParams) }),
    // This tab has no query of its own; moderators go on to the pending items.
    help: pending,
  }
  return requests[moderationViewIn(searchParams)]()
}
