import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react'
import { addressWith, type Place } from './address.ts'

type Move = {
  place: Place
  /** Goes to a changed address; `isTyping` keeps the browser's history free of every letter. */
  move: (changes: Record<string, string | null>, isTyping?: boolean) => void
}

export const PlaceContext = createContext<Move | null>(null)

/** The address of the dashboard, and how to change it. @throws Error outside the dashboard */
export function usePlace(): Move {
  const found = use(PlaceContext)
  if (!found) throw new Error('usePlace must be used within the dashboard')
  return found
}

/** Keeps the address: from the server's to begin with, then as the visitor moves, back and forward included. */
export function useAddress(search: string): Move {
  const [words, setWords] = useState(search)
  useEffect(() => {
    const follow = () => setWords(location.search)
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  const move = useCallback<Move['move']>((changes, isTyping = false) => {
    const address = addressWith(new URLSearchParams(location.search), changes)
    if (isTyping) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
    setWords(location.search)
  }, [])
  return useMemo(() => ({ place: new URLSearchParams(words), move }), [words, move])
}
