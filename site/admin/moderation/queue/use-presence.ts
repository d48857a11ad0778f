import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { cardWithFocus } from './card-focus.ts'
import { PresencesQuery, UpdatePresenceMutation } from './operations.ts'

/** Interval between presence reports, in milliseconds. */
const EVERY = 15_000
/** Time for which a card must have the focus to count as being viewed, in milliseconds. */
const PAUSE = 500

type Presences = readonly { itemId: string; moderator: { firstName: string; lastName: string } }[]

const itemIn = (card: string | null) => card?.slice(card.indexOf('-') + 1) ?? null

/**
 * Reports the item that this moderator is viewing, and reads those of others, while the page is visible.
 * @param openItem id of the item whose dialog is open, if any
 * @returns a function that returns the names of the other moderators viewing an item
 */
export function usePresence(openItem: string | null): (itemId: string) => string[] {
  const client = useClient()
  const [presences, setPresences] = useState<Presences>([])
  useEffect(() => {
    let reported: string | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false

    async function beat() {
      clearTimeout(timer)
      timer = setTimeout(() => void beat(), EVERY)
      if (document.visibilityState !== 'visible') return
      const itemId = openItem ?? itemIn(cardWithFocus())
      const isToReport = itemId !== null || reported !== null
      reported = itemId
      const found = isToReport
        ? (await client.mutation(UpdatePresenceMutation, { input: { itemId } })).data?.updatePresence
        : (await client.query(PresencesQuery, {}, { requestPolicy: 'network-only' })).data
            ?.moderationPresences
      if (found && !isOver) setPresences(found)
    }
    function handleFocus() {
      if ((openItem ?? itemIn(cardWithFocus())) === reported) return
      clearTimeout(timer)
      timer = setTimeout(() => void beat(), PAUSE)
    }
    timer = setTimeout(() => void beat(), PAUSE)
    addEventListener('focusin', handleFocus)
    document.addEventListener('visibilitychange', handleFocus)
    return () => {
      isOver = true
      clearTimeout(timer)
      removeEventListener('focusin', handleFocus)
      document.removeEventListener('visibilitychange', handleFocus)
    }
  }, [client, openItem])
  return (itemId) =>
    presences
      .filter((presence) => presence.itemId === itemId)
      .map(({ moderator: { firstName, lastName } }) => `${firstName} ${lastName}`)
}
