/** The permanent address of a reply: the server finds its page of the discussion, the browser the reply on that. */
export const pathOfReply = ({ id, postId }: { id: string; postId: string }) =>
  `/forum/posts/${postId}?reply=${id}#reply-${id}`
