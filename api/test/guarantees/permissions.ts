/** Who may call what: the whole API as a table. Every field and route needs a row; `permissions.test.ts` sees to it. */
export const VIEWERS = ['visitor', 'applicant', 'member', 'disabled member', 'administrator'] as const
export type ViewerKind = (typeof VIEWERS)[number]

/** Let in, not signed in (401), or signed in and not allowed (403). */
export type Answer = 'in' | '401' | '403'
type Row = readonly [Answer, Answer, Answer, Answer, Answer]

// In the order of VIEWERS. Applicants and disabled members are strangers, whatever cookie they hold.
const EVERYBODY: Row = ['in', 'in', 'in', 'in', 'in']
const MEMBERS: Row = ['401', '401', 'in', '401', 'in']
const ADMINISTRATORS: Row = ['401', '401', '403', '401', 'in']

export const QUERIES: Record<string, Row> = {
  discussionCount: EVERYBODY,
  emailPreferenceOfLink: EVERYBODY,
  // Null for whoever is not signed in.
  mine: EVERYBODY,
  post: EVERYBODY,
  posts: EVERYBODY,
  profile: EVERYBODY,
  reply: EVERYBODY,
  replyLocation: EVERYBODY,
  signInLink: EVERYBODY,
  application: EVERYBODY,
  applicationStatus: EVERYBODY,
  medianAnswerHours: EVERYBODY,
  signInMethod: EVERYBODY,
  similarPosts: EVERYBODY,
  slot: EVERYBODY,
  viewer: EVERYBODY,

  accessNotes: MEMBERS,
  previewAccountDeletion: MEMBERS,
  emailPreferences: MEMBERS,
  ownData: MEMBERS,
  ownLimits: MEMBERS,
  passkeys: MEMBERS,
  previewMarkdown: MEMBERS,
  sessions: MEMBERS,

  administrators: ADMINISTRATORS,
  deletedSections: ADMINISTRATORS,
  enquiries: ADMINISTRATORS,
  failedEmails: ADMINISTRATORS,
  logActions: ADMINISTRATORS,
  moderatedItems: ADMINISTRATORS,
  moderationLog: ADMINISTRATORS,
  overview: ADMINISTRATORS,
  sectionPreview: ADMINISTRATORS,
  sections: ADMINISTRATORS,
  sectionVersions: ADMINISTRATORS,
  user: ADMINISTRATORS,
  users: ADMINISTRATORS,
  pendingItems: ADMINISTRATORS,
}

export const MUTATIONS: Record<string, Row> = {
  sendEnquiry: EVERYBODY,
  updateEmailPreferenceByLink: EVERYBODY,
  confirmAddress: EVERYBODY,
  registerMember: EVERYBODY,
  signIn: EVERYBODY,
  signInWithLink: EVERYBODY,
  signOut: EVERYBODY,

  updateEmailPreferences: MEMBERS,
  createPost: MEMBERS,
  addPasskey: MEMBERS,
  askToConfirm: MEMBERS,
  confirmWithPasskey: MEMBERS,
  removePasskey: MEMBERS,
  startConfirmation: MEMBERS,
  startPasskey: MEMBERS,
  confirmSession: MEMBERS,
  deleteAccount: MEMBERS,
  deletePost: MEMBERS,
  endOtherSessions: MEMBERS,
  endSession: MEMBERS,
  deleteReply: MEMBERS,
  editPost: MEMBERS,
  editReply: MEMBERS,
  createReply: MEMBERS,
  setPostVote: MEMBERS,
  setReplyVote: MEMBERS,
  updateProfile: MEMBERS,

  adjustVotes: ADMINISTRATORS,
  answerEnquiry: ADMINISTRATORS,
  changeRole: ADMINISTRATORS,
  createSection: ADMINISTRATORS,
  decideItems: ADMINISTRATORS,
  declineMember: ADMINISTRATORS,
  deleteSection: ADMINISTRATORS,
  restoreSection: ADMINISTRATORS,
  sendEmailAgain: ADMINISTRATORS,
  setDisabled: ADMINISTRATORS,
  undoDecisions: ADMINISTRATORS,
  updateSection: ADMINISTRATORS,
  verifyMember: ADMINISTRATORS,
}

export const CALLS: Record<string, Row> = {
  'POST /api/auth/login': EVERYBODY,
  'POST /api/auth/logout': EVERYBODY,
  'POST /api/mail/unsubscribe': EVERYBODY,
  'GET /api/mail/unsubscribe': EVERYBODY,
  'POST /api/forum/register': EVERYBODY,
  'GET /api/users/{userId}/profile': EVERYBODY,
  'GET /api/users/{userId}/posts': EVERYBODY,
  'GET /api/users/{userId}/replies': EVERYBODY,
  'GET /api/users/{userId}/activities': EVERYBODY,

  'GET /api/forum/posts': EVERYBODY,
  'GET /api/forum/posts/{id}': EVERYBODY,

  'GET /api/account/data': MEMBERS,
  'DELETE /api/account': MEMBERS,
  'POST /api/forum/posts': MEMBERS,
  // Somebody else’s id is refused to members, too.
  'POST /api/forum/users/{id}/update-activity': ['401', '401', '403', '401', '403'],
  'POST /api/forum/posts/{id}/like': MEMBERS,
  'POST /api/forum/posts/{id}/dislike': MEMBERS,
  'POST /api/forum/posts/{id}/replies': MEMBERS,
  'POST /api/forum/replies/{id}/like': MEMBERS,
  'POST /api/forum/replies/{id}/dislike': MEMBERS,

  'GET /api/admin/users': ADMINISTRATORS,
  'PATCH /api/admin/users/{userId}/role': ADMINISTRATORS,
  'PATCH /api/admin/users/{userId}/disable': ADMINISTRATORS,
  'PATCH /api/admin/users/{userId}/verify': ADMINISTRATORS,
  'GET /api/admin/moderation/pending': ADMINISTRATORS,
  'PATCH /api/admin/posts/{postId}/status': ADMINISTRATORS,
  'PATCH /api/admin/replies/{replyId}/status': ADMINISTRATORS,
  'GET /api/admin/sections': ADMINISTRATORS,
  'POST /api/admin/sections': ADMINISTRATORS,
  'PATCH /api/admin/sections/{id}': ADMINISTRATORS,
  'DELETE /api/admin/sections/{id}': ADMINISTRATORS,
  'PATCH /api/admin/votes/{entityType}/{entityId}': ADMINISTRATORS,
  'GET /api/admin/logs': ADMINISTRATORS,
  'GET /api/admin/logs.csv': ADMINISTRATORS,
}
