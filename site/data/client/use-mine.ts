import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnyVariables, Client, TypedDocumentNode } from 'urql'
import { wordOf } from '../enums.ts'
import { ask } from './ask.ts'
import { reportUnread } from '../unread.ts'
import { reportViewer, type Session, type SessionViewer } from '../../plain/session/session.ts'

type Viewer = Omit<SessionViewer, 'role'> & { role: 'USER' | 'ADMIN' }
/** A page's first question for a member also asks how many notifications they have not read, for the header. */
type Personal = { mine: { viewer: Viewer; unreadNotifications: number } | null }
type Answers<Data extends Personal> = Record<string, NonNullable<Data['mine']>>

/**
 * Asks what of a page is the viewer's own, once this browser knows a member, and once for each part of the page that is
 * shown. Strangers ask nothing.
 * @param rendered the answer for the first part, when the server rendered the page for its viewer
 * @param parts the variables of each part; another client asks for all of them again
 * @returns the answers that are here, in the order of the parts, whether one of them did not come, and how to ask again,
 *   after an act of one's own or after that
 */
export function useMine<Data extends Personal, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  { client, memberId }: Session,
  rendered: Data['mine'] | null,
  parts: readonly Variables[],
) {
  const keys = parts.map((part) => JSON.stringify(part))
  const [state, setState] = useState(() => ({ memberId, answers: firstOf<Data>(keys, rendered) }))
  const [failed, setFailed] = useState<{ round: number; key: string } | null>(null)
  const [round, setRound] = useState(0)
  const asked = useRef<{ client: Client; round: number; keys: Set<string> } | null>(null)

  function take(key: string, mine: Data['mine']) {
    reportViewer(mine && plainViewer(mine.viewer), memberId)
    if (!mine) return
    reportUnread(mine.unreadNotifications)
    setState((before) => ({
      memberId,
      answers: { ...(before.memberId === memberId ? before.answers : {}), [key]: mine },
    }))
  }
  const askMissing = useEffectEvent(() => {
    const isFirst = asked.current === null
    if (asked.current?.client !== client || asked.current.round !== round)
      asked.current = { client, round, keys: new Set(isFirst && rendered ? keys.slice(0, 1) : []) }
    const { keys: known } = asked.current
    for (const key of keys) {
      if (known.has(key)) continue
      known.add(key)
      void askFor(document, JSON.parse(key)).then((data) => {
        if (asked.current?.client !== client || asked.current.round !== round) return
        if (data) return take(key, data.mine)
        known.delete(key)
        setFailed({ round, key })
      })
    }
  })
  const shown = keys.join()
  useEffect(() => {
    if (memberId) askMissing()
  }, [client, memberId, round, shown])

  // Whoever signs in again after their session had ended keeps what they have, above all what they are writing.
  const answers = state.memberId === memberId ? state.answers : {}
  const askAgain = useCallback(() => setRound((before) => before + 1), [])
  const hasFailed = failed?.round === round && keys.includes(failed.key) && !answers[failed.key]
  return { answers: keys.flatMap((key) => answers[key] ?? []), hasFailed, askAgain }
}

const firstOf = <Data extends Personal>(keys: string[], rendered: Data['mine'] | null): Answers<Data> =>
  rendered && keys[0] !== undefined ? { [keys[0]]: rendered } : {}

/** Past the client's cache, which holds what everybody sees, and must not mix the two. */
async function askFor<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data | null> {
  try {
    return await ask(document, variables)
  } catch (error) {
    // The page is whole without it, and the next act tells what is wrong.
    console.info('What of this page is one’s own could not be asked for.', error)
    return null
  }
}

const plainViewer = ({ id, email, firstName, lastName, role }: Viewer): SessionViewer => ({
  id,
  email,
  firstName,
  lastName,
  role: wordOf(role),
})
