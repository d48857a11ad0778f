/** Permissions on an existing discussion or reply of another member, as a table like `permissions.ts`. */
export const REQUESTERS = ['visitor', 'other member', 'author', 'administrator'] as const
export const STATES = ['published', 'pending', 'rejected', 'removed'] as const
export const DISCUSSIONS = ['published', 'pending', 'removed'] as const
export type State = (typeof STATES)[number]
export type DiscussionState = (typeof DISCUSSIONS)[number]

/** The act succeeds, or is refused as not signed in, not allowed, not found for this viewer, or without effect. */
export type Outcome = 'in' | '401' | '403' | '404' | '409'
/** Outcomes in the order of REQUESTERS. */
type Row = readonly [Outcome, Outcome, Outcome, Outcome]
type Rule = Record<State, Row>

const NOT_THERE: Row = ['401', '404', '404', '404']
const ONLY_SEEN: Row = ['401', '404', '403', '403']
const UNSEEN_BY_AUTHOR: Row = ['401', '404', '404', '403']
const ADJUSTED: Row = ['401', '403', '403', 'in']
const DECIDED: Row = ['401', '403', '403', '409']
const GONE_FOR_ADMINS: Row = ['401', '403', '403', '404']

const same = (row: Row): Rule => ({ published: row, pending: row, rejected: row, removed: row })

/** A discussion, or a reply in a public one. */
const VISIBLE = {
  read: {
    published: ['in', 'in', 'in', 'in'],
    pending: ['404', '404', 'in', 'in'],
    rejected: ['404', '404', 'in', 'in'],
    removed: ['404', '404', '404', '404'],
  },
  'take part': {
    published: ['401', 'in', 'in', 'in'],
    pending: ONLY_SEEN,
    rejected: ONLY_SEEN,
    removed: NOT_THERE,
  },
  // Nobody votes on their own items.
  vote: {
    published: ['401', 'in', '403', 'in'],
    pending: ONLY_SEEN,
    rejected: ONLY_SEEN,
    removed: NOT_THERE,
  },
  change: {
    published: ['401', '403', 'in', '403'],
    pending: ['401', '404', 'in', '403'],
    rejected: ['401', '404', 'in', '403'],
    removed: NOT_THERE,
  },
  // The author of a reply is like any other member: the discussion belongs to somebody else.
  accept: {
    published: ['401', '403', '403', 'in'],
    pending: ONLY_SEEN,
    rejected: ONLY_SEEN,
    removed: NOT_THERE,
  },
  pin: { ...same(['401', '403', '403', '403']), published: ADJUSTED, removed: GONE_FOR_ADMINS },
  adjust: { ...same(ADJUSTED), removed: GONE_FOR_ADMINS },
  decide: { ...same(DECIDED), pending: ADJUSTED, removed: GONE_FOR_ADMINS },
} satisfies Record<string, Rule>

export type Act = keyof typeof VISIBLE

/** A reply in a pending discussion by a third member. */
const IN_PENDING: Record<Act, Rule> = {
  ...VISIBLE,
  read: { ...same(['404', '404', '404', 'in']), removed: ['404', '404', '404', '404'] },
  'take part': { ...same(UNSEEN_BY_AUTHOR), removed: NOT_THERE },
  vote: { ...same(UNSEEN_BY_AUTHOR), removed: NOT_THERE },
  change: { ...same(UNSEEN_BY_AUTHOR), removed: NOT_THERE },
  accept: { ...same(UNSEEN_BY_AUTHOR), removed: NOT_THERE },
}

/** A reply in a removed discussion, which is not found. */
const IN_REMOVED: Record<Act, Rule> = {
  read: same(['404', '404', '404', '404']),
  'take part': same(NOT_THERE),
  vote: same(NOT_THERE),
  change: same(NOT_THERE),
  accept: same(NOT_THERE),
  pin: same(GONE_FOR_ADMINS),
  adjust: same(GONE_FOR_ADMINS),
  decide: same(GONE_FOR_ADMINS),
}

const TABLES: Record<DiscussionState, Record<Act, Rule>> = {
  published: VISIBLE,
  pending: IN_PENDING,
  removed: IN_REMOVED,
}

/** Returns the outcomes of an act for each of REQUESTERS. */
export const outcomes = (act: Act, discussion: DiscussionState, state: State): Row =>
  TABLES[discussion][act][state]
