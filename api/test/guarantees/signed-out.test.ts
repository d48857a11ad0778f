import type { GraphQLField } from 'graphql'
import { describe, expect, test } from 'vitest'
import { schema } from '../../app/schema.ts'
import { call, graphql } from '../execute.ts'
import { callOf } from '../dummies.ts'
import { MUTATIONS, QUERIES } from './permissions.ts'

/** The purpose of the sign-in for each requested field (specification, section 8, "Client guards"). */
const ACTS: Record<string, string> = {
  attendees: 'see who is going',
  previewAccountDeletion: 'delete your account',
  acceptReply: 'choose an answer',
  withdrawAnswer: 'choose an answer',
  followedPosts: 'see what you follow',
  ownData: 'see your data',
  passkeys: 'see your passkeys',
  previewMarkdown: 'preview a text',
  sessions: 'see your sessions',
  accessTokens: 'see your access tokens',
  webhooks: 'see your webhooks',
  accessNotes: 'see who viewed your data',
  followingFeedSince: 'see your feed',
  mentionableMembers: 'mention someone',
  tickedMembers: 'see who speaks and mentors',
  notificationPreferences: 'choose your notifications',
  notifications: 'see your notifications',
  ownLimits: 'see your posting limits',
  draft: 'see your drafts',
  drafts: 'see your drafts',

  addPasskey: 'add a passkey',
  createAccessToken: 'create an access token',
  revokeAccessToken: 'revoke an access token',
  createWebhook: 'create a webhook',
  rotateWebhookSecret: 'change the secret of a webhook',
  deleteWebhook: 'delete a webhook',
  testWebhook: 'test a webhook',
  resendDelivery: 'send a message again',
  askToConfirm: 'confirm it’s you',
  confirmSession: 'confirm it’s you',
  confirmWithPasskey: 'confirm it’s you',
  createPost: 'create a post',
  deleteAccount: 'delete your account',
  discardDraft: 'discard a draft',
  saveDraft: 'keep a draft',
  deletePost: 'delete a post',
  deleteReply: 'delete a reply',
  editPost: 'edit a post',
  editReply: 'edit a reply',
  followCategory: 'follow a category',
  followPost: 'follow a discussion',
  renewFollowingFeed: 'make a feed',
  stopFollowingFeed: 'stop your feed',
  markNotificationsRead: 'mark notifications as read',
  unfollowCategory: 'unfollow a category',
  updateNotificationPreferences: 'choose your notifications',
  unfollowPost: 'unfollow a discussion',
  endOtherSessions: 'end your other sessions',
  endSession: 'end a session',
  removePasskey: 'remove a passkey',
  createReply: 'reply',
  markAllRead: 'mark everything as read',
  markRead: 'mark a discussion as read',
  unmarkAllRead: 'take this back',
  bookmarks: 'see what you’ve saved',
  mutedMembers: 'see whom you’ve muted',
  muteMember: 'mute a member',
  unmuteMember: 'unmute a member',
  saveBookmark: 'save something for later',
  editBookmark: 'change what you’ve saved',
  removeBookmark: 'change what you’ve saved',
  setAttendance: 'say that you are going',
  setPostVote: 'vote',
  setReplyVote: 'vote',
  startConfirmation: 'confirm it’s you',
  startPasskey: 'add a passkey',
  updateProfile: 'edit your profile',
}

const forMembers = (table: typeof QUERIES) =>
  Object.keys(table).filter((name) => table[name]?.join() === '401,401,in,401,in')

describe.each([
  ['query', schema.getQueryType()?.getFields(), forMembers(QUERIES)],
  ['mutation', schema.getMutationType()?.getFields(), forMembers(MUTATIONS)],
] as const)('the refusal of a %s when signed out', (kind, fields, names) => {
  test.each(names)('names in %s the purpose of the sign-in', async (name) => {
    const field = fields?.[name] as GraphQLField<unknown, unknown>
    const { document, variables } = callOf(kind, field)
    const { body } = await graphql(document, variables)
    expect(body['errors']).toMatchObject([
      { message: `You must be logged in to ${ACTS[name] ?? '…'}`, extensions: { code: 'SIGNED_OUT' } },
    ])
  })
})

test('the refusal of the personal data export names the purpose of the sign-in', async () => {
  expect(await call('GET', '/api/account/data')).toMatchObject({
    status: 401,
    body: { message: 'You must be logged in to download your data' },
  })
})
