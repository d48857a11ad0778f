/**
 * What the moderation log can say (decisions, "Sections and logs in the dashboard"). Beyond that list: an application
 * that was not accepted, and a decision that was taken back within its ten seconds.
 */
export const ACTIONS = [
  'verify_user',
  'decline_user',
  'disable_user',
  'enable_user',
  'change_role',
  'approve_post',
  'reject_post',
  'reopen_post',
  'restore_post',
  'approve_reply',
  'reject_reply',
  'reopen_reply',
  'restore_reply',
  'create_section',
  'update_section',
  'delete_section',
  'adjust_votes',
] as const

export type Action = (typeof ACTIONS)[number]
