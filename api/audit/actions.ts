/**
 * The actions of the moderation log (decisions, "Sections and logs in the dashboard"). Beyond that list: an application
 * that was not accepted, a decision that was undone within its ten seconds, later decisions about an item that was
 * published or refused, a version of it that was withheld automatically, and the outcome of an appeal. Nobody hides an
 * item: several members' reports do, until a moderator has looked. Choosing the answer in somebody else's discussion,
 * and pinning, moving, closing or retitling one, is logged too, and so is a member who leaves or comes back. `reopen_post` is the opposite of `close_post`, and of a
 * decision that was undone.
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
