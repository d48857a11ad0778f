import type { LogEntry } from './operations.ts'

/** Label of an action: the text before the name of its target, and the text after it. */
type ActionLabel = { verb: string; end?: string }

const ACTION_LABELS: Record<string, ActionLabel> = {
  verify_user: { verb: 'verified' },
  decline_user: { verb: 'declined the application of' },
  disable_user: { verb: 'disabled' },
  enable_user: { verb: 'enabled' },
  leave_community: { verb: 'asked to delete the account of' },
  return_to_community: { verb: 'kept the account of' },
  change_role: { verb: 'changed the role of' },
  reopen: { verb: 'reversed the decision on' },
  // Reopens a closed discussion, or a decision about one: the reason says which.
  reopen_post: { verb: 'reopened' },
  move: { verb: 'moved', end: 'to another category' },
  retitle: { verb: 'corrected the title of' },
  close: { verb: 'closed', end: 'to new replies' },
  restore: { verb: 'put back' },
  withhold_version: { verb: 'withheld a version of' },
  restore_version: { verb: 'put back a version of' },
  grant_appeal: { verb: 'upheld the appeal about' },
  refuse_appeal: { verb: 'rejected the appeal about' },
  hide: { verb: 'hid', end: 'because of reports' },
  uphold_report: { verb: 'upheld the reports about' },
  dismiss_report: { verb: 'dismissed the reports about' },
  reopen_report: { verb: 'reversed the decision on the reports about' },
  update_section: { verb: 'changed' },
  adjust_votes: { verb: 'adjusted the votes of' },
  accept_reply: { verb: 'marked', end: 'as the answer' },
  withdraw_answer: { verb: 'no longer marks', end: 'as the answer' },
  approve: { verb: 'approved' },
  reject: { verb: 'rejected' },
  unpublish: { verb: 'unpublished' },
  create: { verb: 'created' },
  delete: { verb: 'deleted' },
  pin: { verb: 'pinned' },
  unpin: { verb: 'unpinned' },
}

/** Returns the label of an action; that of an unknown one is derived from its name in the log. */
export const actionLabelOf = (action: string): ActionLabel =>
  ACTION_LABELS[action] ??
  ACTION_LABELS[action.replace(/_.*/, '')] ?? { verb: `(${action.replaceAll('_', ' ')})` }

/** Returns the label of a kind of target, to stand before its name; complete in itself when there is no name. */
export function kindOf({ targetType, targetName }: Pick<LogEntry, 'targetType' | 'targetName'>): string {
  const kinds = {
    USER: ['', 'a member'],
    POST: ['', 'a discussion'],
    REPLY: ['a reply in', 'a reply'],
    SECTION: ['the section', 'a section'],
  } as const
  const [beforeName, nameless] = kinds[targetType]
  return targetName === null ? nameless : beforeName
}

/** Returns the colour of an action: one for removals, one for grants, one for the rest. */
export function toneOf(action: string) {
  if (/^(reject|unpublish|withhold|hide|disable|delete|decline|refuse)/.test(action)) return 'danger'
  if (/^(approve|restore|enable|verify|grant)/.test(action)) return 'success'
  return /^(reopen|change|adjust|uphold|dismiss)/.test(action) ? 'warning' : 'info'
}
