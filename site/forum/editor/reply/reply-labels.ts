// Labels that the plain form of a reply and its replacement share.

export const REPLY_LABELS = { send: 'Post reply', sending: 'Posting...', failed: 'Failed to post reply' }
export const REPLY_LABEL = 'Your reply'
export const MARKDOWN_HINT = 'You can use Markdown: **bold**, _italic_, lists, `code`, links.'

/** The rule's number; the rule itself is loaded when somebody begins to write. */
export const LONGEST_REPLY = 5_000
export const REPLY_ROWS = 5

/** Returns the key of a reply's draft (data/drafts/device.ts). */
export const replyDraftKey = (postId: string) => `reply:${postId}`
