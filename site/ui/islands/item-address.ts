/** The lasting address of a reply: the server finds the page, the browser the reply on it. */
export const replyAddress = (postId: string, replyId: string) =>
  `/forum/posts/${postId}?reply=${replyId}#reply-${replyId}`

/** Where a discussion is read, or the reply in it that is named. */
export const itemAddress = (postId: string, replyId?: string | null) =>
  replyId ? replyAddress(postId, replyId) : `/forum/posts/${postId}`
