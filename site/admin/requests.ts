import { MEMBER_ORDERS, MEMBER_STATUSES } from '#rules/members'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import { oneOf, tabIn, type Place } from './address.ts'
import { LogQuery } from './log-operations.ts'
import { WaitingQuery } from './moderation-operations.ts'
import { SectionsQuery } from './section-operations.ts'
import { UsersQuery } from './user-operations.ts'
import { ItemsQuery } from './vote-operations.ts'

const turnIn = (place: Place) => ({ after: place.get('after'), before: place.get('before') })

/** What the Users tab asks at an address. */
export const usersVariables = (place: Place) => ({
  search: place.get('search'),
  role: oneOf(place, 'role', ['user', 'admin']),
  status: oneOf(place, 'status', MEMBER_STATUSES),
  order: oneOf(place, 'order', MEMBER_ORDERS) ?? ('joined_desc' as const),
  ...turnIn(place),
})

/** What the Vote Management tab asks. */
export const itemsVariables = (place: Place) => ({
  type: oneOf(place, 'type', ['post', 'reply']) ?? ('post' as const),
  search: place.get('search'),
  ...turnIn(place),
})

/** What the Logs tab asks. */
export const logVariables = (place: Place) => ({
  search: place.get('search'),
  moderatorId: place.get('moderator'),
  action: place.get('action'),
  ...turnIn(place),
})

type Request = { query: TypedDocumentNode<unknown, AnyVariables>; variables: AnyVariables }

/** What the open tab asks first: the server asks it too, and puts the answer into the page. */
export function requestAt(place: Place): Request {
  const requests = {
    users: () => ({ query: UsersQuery, variables: usersVariables(place) }),
    moderation: () => ({ query: WaitingQuery, variables: {} }),
    sections: () => ({ query: SectionsQuery, variables: {} }),
    votes: () => ({ query: ItemsQuery, variables: itemsVariables(place) }),
    logs: () => ({ query: LogQuery, variables: logVariables(place) }),
  }
  return requests[tabIn(place)]() as Request
}
