import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import type { Vote } from '#rules/forum'
import type { Session } from '../lib/use-client.ts'
import { useMine as useMineQuery } from '../lib/use-mine.ts'
import { gather, type Mine as Gathered, type MyDiscussion } from './mine.ts'
import { MyDiscussionQuery } from './my-operations.ts'

type Mine = Gathered & {
  /** Remembers a vote that has just arrived. */
  noteVote: (id: string, ballot: Vote) => void
  /** After an act of one's own: asks what it has changed. */
  askAgain: () => void
}

const MineContext = createContext<Mine>({
  ...gather([], new Map()),
  noteVote: () => {},
  askAgain: () => {},
})

type Props = {
  session: Session
  /** The answer for the first part, when the page was rendered for its viewer. */
  rendered: MyDiscussion | null
  postId: string
  /** The ids of the replies that are shown, page by page. */
  pages: readonly (readonly string[])[]
  children: ReactNode
}

/** Knows what in a discussion is the viewer's own. Each page of replies is asked about once. */
export function MineProvider({ session, rendered, postId, pages, children }: Props) {
  const { answers, askAgain } = useMineQuery(MyDiscussionQuery, session, rendered, partsOf(postId, pages))
  const [cast, setCast] = useState({ client: session.client, votes: new Map<string, Vote>() })
  const votes = cast.client === session.client ? cast.votes : NONE

  const { client } = session
  const noteVote = useCallback(
    (id: string, ballot: Vote) =>
      setCast((before) => ({
        client,
        votes: new Map(before.client === client ? before.votes : NONE).set(id, ballot),
      })),
    [client],
  )
  const mine = useMemo(
    () => ({ ...gather(answers, votes), noteVote, askAgain }),
    [answers, votes, noteVote, askAgain],
  )
  return <MineContext value={mine}>{children}</MineContext>
}

const NONE: ReadonlyMap<string, Vote> = new Map()

/** The discussion itself is asked about with the first page. */
export const partsOf = (postId: string, [first = [], ...more]: readonly (readonly string[])[]) => [
  { postIds: [postId], replyIds: [...first], waitingIn: postId },
  ...more.map((replyIds) => ({ postIds: [], replyIds: [...replyIds], waitingIn: null })),
]

/** What is the viewer's own in this discussion. */
export const useMine = () => use(MineContext)
