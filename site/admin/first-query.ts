import type { AnyVariables, TypedDocumentNode } from 'urql'
import { tabIn } from './address.ts'
import { LogQuery, logVariables } from './log/operations.ts'
import { PendingQuery, pendingVariables } from './moderation/operations.ts'
import { SectionsQuery } from './sections/operations.ts'
import { UsersQuery, usersVariables } from './users/operations.ts'
import { ItemsQuery, itemsVariables } from './votes/operations.ts'

type Request = { query: TypedDocumentNode<unknown, AnyVariables>; variables: AnyVariables }

/** What the open tab asks first: the server asks it too, and puts the answer into the page. */
export function requestAt(searchParams: URLSearchParams): Request {
  const requests = {
    users: () => ({ query: UsersQuery, variables: usersVariables(searchParams) }),
    moderation: () => ({ query: PendingQuery, variables: pendingVariables(searchParams) }),
    sections: () => ({ query: SectionsQuery, variables: {} }),
    votes: () => ({ query: ItemsQuery, variables: itemsVariables(searchParams) }),
    logs: () => ({ query: LogQuery, variables: logVariables(searchParams) }),
  }
  return requests[tabIn(searchParams)]() as Request
}
