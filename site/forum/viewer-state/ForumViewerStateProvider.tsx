import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import type { Vote } from '#rules/items'
import type { Session } from '../../plain/session/session.ts'
import { useViewerState } from '../../data/client/use-viewer-state.ts'
import { mergeStates, type ViewerState as MergedState, type MyDiscussion } from './viewer-state.ts'
import { MyDiscussionQuery } from './operations.ts'

type ViewerState = MergedState & {
  /** Stores a vote that was just accepted. */
  noteVote: (id: string, ballot: Vote) => void
  /** Refetches the state after an action of the viewer's. */
  refetch: () => void
}

const ForumViewerStateContext = createContext<ViewerState>({
  ...mergeStates([], new Map()),
  noteVote: () => {},
  refetch: () => {},
})

type Props = {
  session: Session
  /** Result for the first part, if the page was rendered for its viewer. */
  rendered: MyDiscussion | null
  postId: string
  /** Ids of the shown replies, page by page. */
  pages: readonly (readonly string[])[]
  /** Ids of the viewer's new replies. */
  sentIds: readonly string[]
  children: ReactNode
}

/** Provides the viewer state of a discussion. It is requested once for each page of replies. */
export function ForumViewerStateProvider({ session, rendered, postId, pages, sentIds, children }: Props) {
  const { states, refresh: refetch } = useViewerState(
    MyDiscussionQuery,
    session,
    rendered,
    partsOf(postId, pages),
  )
  const { memberId } = session
  const [cast, setCast] = useState({ memberId, votes: NONE })
  const votes = cast.memberId === memberId ? cast.votes : NONE

  const noteVote = useCallback(
    (id: string, ballot: Vote) =>
      setCast((before) => ({
        memberId,
        votes: new Map(before.memberId === memberId ? before.votes : NONE).set(id, ballot),
      })),
    [memberId],
  )
  const viewerState = useMemo(
    () => ({ ...mergeStates(states, votes, sentIds), noteVote, refetch }),
    [states, votes, sentIds, noteVote, refetch],
  )
  return <ForumViewerStateContext value={viewerState}>{children}</ForumViewerStateContext>
}

const NONE: ReadonlyMap<string, Vote> = new Map()

/** Returns the query variables of each part; the first includes the discussion itself. */
export const partsOf = (postId: string, [first = [], ...more]: readonly (readonly string[])[]) => [
  { postIds: [postId], replyIds: [...first], discussionId: postId },
  ...more.map((replyIds) => ({ postIds: [], replyIds: [...replyIds], discussionId: null })),
]

/** Returns the viewer state of this discussion. */
export const useForumViewerState = () => use(ForumViewerStateContext)
