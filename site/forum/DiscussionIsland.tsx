import { received, type Handed } from '../lib/handover.ts'
import { completeDiscussion } from './handed-discussion.ts'
import { PostIsland, type DiscussionProps } from './PostIsland.tsx'

/** A discussion with what the page hands over to it. */
export const DiscussionIsland = ({ handed }: { handed: Handed<DiscussionProps> }) => (
  <PostIsland {...received(handed, completeDiscussion)} />
)
