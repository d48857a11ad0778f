/**
 * Returns the permanent URL of a reply: the server uses the query to find the page, the browser the fragment to find
 * the reply.
 */
export const replyAddress = (postId: string, replyId: string) =>
  `/forum/posts/${postId}?reply=${replyId}#reply-${replyId}`

/** Returns the URL of a discussion, or of the named reply in it. */
export const itemAddress = (postId: string, replyId?: string | null) =>
  replyId ? replyAddress(postId, replyId) : `/forum/posts/${postId}`
