// Labels shared by the plain form of a reply and its replacement.

export const REPLY_LABELS = { send: 'Post reply', sending: 'Posting...', failed: 'Failed to post reply' }
export const REPLY_LABEL = 'Your reply'
export const MARKDOWN_HINT = 'You can use Markdown: **bold**, _italic_, lists, `code`, links.'

/** Maximum length of a reply, repeated here because the rules are loaded only when the viewer begins to write. */
export const LONGEST_REPLY = 5_000
export const REPLY_ROWS = 5

/** Returns the key of a reply's draft (data/drafts/device.ts). */
export const replyDraftKey = (postId: string) => `reply:${postId}`
