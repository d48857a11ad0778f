import type { DiscussionProps } from '../Discussion.tsx'

/** What is said in a post or reply stands in the page, where everybody reads it. */
type Said = { id: string; status: string; contentHtml?: string; listedAt?: string }
type Post = Said & { replies: { nodes: Said[] } }

const withTexts = (
  discussion: DiscussionProps,
  change: (said: Said, container: string) => Said,
): DiscussionProps => {
  const post = discussion.rendered.post as unknown as Post | null
  if (!post) return discussion
  const nodes = post.replies.nodes.map((node) => change(node, `#reply-${node.id}`))
  const changed = { ...change(post, '#main article'), replies: { ...post.replies, nodes } }
  return { ...discussion, rendered: { ...discussion.rendered, post: changed } } as unknown as DiscussionProps
}

/** The discussion without its texts and their times, which the page has once. What waits stays: it may stand elsewhere, or nowhere. */
export const leanDiscussion = (discussion: DiscussionProps): DiscussionProps =>
  withTexts(discussion, (said) => {
    if (said.status !== 'APPROVED') return said
    const { contentHtml: _contentHtml, listedAt: _listedAt, ...rest } = said
    return rest
  })

/**
 * The same with the texts taken from the page.
 * @throws Error when one is not there
 */
export const completeDiscussion = (discussion: DiscussionProps): DiscussionProps =>
  withTexts(discussion, (said, container) => {
    if (said.contentHtml !== undefined) return said
    const content = document.querySelector(`${container} [data-content]`)
    const time = document.querySelector<HTMLTimeElement>(`${container} time`)
    if (!content || !time) throw new Error(`The page shows no text of ${said.id}.`)
    return { ...said, contentHtml: content.innerHTML, listedAt: time.dateTime }
  })
