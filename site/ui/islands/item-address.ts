/** The lasting address of a reply: the server finds the page, the browser the reply on it. */
export const replyAddress = (postId: string, replyId: string) =>
  `/forum/posts/${postId}?reply=${replyId}#reply-${replyId}`

/** Returns the address of a discussion, or of the named reply in it. */
export const itemAddress = (postId: string, replyId?: string | null) =>
  replyId ? replyAddress(postId, replyId) : `/forum/posts/${postId}`
