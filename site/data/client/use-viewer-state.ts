import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnyVariables, Client, TypedDocumentNode } from 'urql'
import { wordOf } from '../enums.ts'
import { request } from '../request.ts'
import { latestPart } from './latest-part.ts'
import { emit, type SessionViewer } from '../../plain/events.ts'
import type { Session } from '../../plain/session/session.ts'

type Viewer = Omit<SessionViewer, 'role'> & { role: 'USER' | 'ADMIN' }
/** Data of a page's first viewer query, which also counts unread notifications for the header. */
type Personal = { mine: { viewer: Viewer; unreadNotifications: number } | null }
type Results<Data extends Personal> = Record<string, NonNullable<Data['mine']>>

/**
 * Requests the viewer state of each part of the page once this browser knows a member. Visitors request nothing.
 * @param rendered state of the first part, if the server rendered the page for its viewer
 * @param parts variables of each part; a new client requests all of them again
 * @returns the loaded states in the order of the parts; `hasFailed` if one failed; and `refresh`, to be called after a
 * member's action or a failure
 */
export function useViewerState<Data extends Personal, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  { client, memberId }: Session,
  rendered: Data['mine'] | null,
  parts: readonly Variables[],
) {
  const keys = parts.map((part) => JSON.stringify(part))
  const [state, setState] = useState(() => ({ memberId, results: firstOf<Data>(keys, rendered) }))
  const [failed, setFailed] = useState<{ round: number; key: string } | null>(null)
  const [round, setRound] = useState(0)
  const requested = useRef<{ client: Client; round: number; keys: Set<string> } | null>(null)

  function take(key: string, result: Data['mine']) {
    emit('viewer-known', { viewer: result && plainViewer(result.viewer), memberId })
    if (!result) return
    emit('unread-known', result.unreadNotifications)
    setState((before) => ({
      memberId,
      results: { ...(before.memberId === memberId ? before.results : {}), [key]: result },
    }))
  }
  const requestMissing = useEffectEvent(() => {
    const isFirst = requested.current === null
    if (requested.current?.client !== client || requested.current.round !== round)
      requested.current = { client, round, keys: new Set(isFirst && rendered ? keys.slice(0, 1) : []) }
    const { keys: known } = requested.current
    for (const key of keys) {
      if (known.has(key)) continue
      known.add(key)
      void requestPart(document, JSON.parse(key)).then((data) => {
        if (requested.current?.client !== client || requested.current.round !== round) return
        if (data) return take(key, data.mine)
        known.delete(key)
        setFailed({ round, key })
      })
    }
  })
  const shown = keys.join()
  useEffect(() => {
    if (memberId) requestMissing()
  }, [client, memberId, round, shown])

  // A member who signs in again after an expired session retains the state, and with it the text in progress.
  const results = state.memberId === memberId ? state.results : {}
  const refresh = useCallback(() => setRound((before) => before + 1), [])
  const hasFailed = failed?.round === round && keys.includes(failed.key) && !results[failed.key]
  return { states: keys.flatMap((key) => latestPart(results, key) ?? []), hasFailed, refresh }
}

const firstOf = <Data extends Personal>(keys: string[], rendered: Data['mine'] | null): Results<Data> =>
  rendered && keys[0] !== undefined ? { [keys[0]]: rendered } : {}

/** Bypasses the client's cache, whose shared responses must not be mixed with the viewer's. */
async function requestPart<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data | null> {
  try {
    return await request(document, variables)
  } catch (error) {
    // The page is complete without it, and the next action reports the error.
    console.info('The viewer state could not be requested.', error)
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
