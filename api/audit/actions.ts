/**
 * The actions of the moderation log (decisions, "Sections and logs in the dashboard"), and further ones: an application
 * that was not accepted, a decision undone within ten seconds, later decisions about a published or rejected item, an
 * automatically withheld version, the outcome of an appeal, a reply accepted in somebody else's discussion, pinning,
 * moving, closing and retitling one, and a member who leaves or comes back. Hiding an item has no moderator: reports by
 * several members hide it until a moderator reviews it. `reopen_post` reverts `close_post`, also when a decision is
 * undone.
 */
export const ACTIONS = [
  'verify_user',
  'decline_user',
  'disable_user',
  'enable_user',
  'change_role',
  'leave_community',
  'return_to_community',
  'approve_post',
  'reject_post',
  'reopen_post',
  'unpublish_post',
  'restore_post',
  'approve_reply',
  'reject_reply',
  'reopen_reply',
  'unpublish_reply',
  'restore_reply',
  'withhold_version',
  'restore_version',
  'grant_appeal',
  'refuse_appeal',
  'hide_post',
  'hide_reply',
  'uphold_report',
  'dismiss_report',
  'reopen_report',
  'create_section',
  'update_section',
  'delete_section',
  'adjust_votes',
  'accept_reply',
  'withdraw_answer',
  'pin_post',
  'unpin_post',
  'move_post',
  'retitle_post',
  'close_post',
] as const

export type Action = (typeof ACTIONS)[number]
