/** Returns the permanent URL of a reply: the server finds its page of the discussion, and the browser scrolls to it. */
export const pathOfReply = ({ id, postId }: { id: string; postId: string }) =>
  `/forum/posts/${postId}?reply=${id}#reply-${id}`
