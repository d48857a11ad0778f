import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react'
import { addressWith } from './address.ts'

type Navigation = {
  searchParams: URLSearchParams
  /** Goes to a changed address; `isTyping` keeps the browser's history free of every letter. */
  navigate: (changes: Record<string, string | null>, isTyping?: boolean) => void
}

export const SearchParamsContext = createContext<Navigation | null>(null)

/** The address of the dashboard, and how to change it. @throws Error outside the dashboard */
export function useSearchParams(): Navigation {
  const found = use(SearchParamsContext)
  if (!found) throw new Error('useSearchParams must be used within the dashboard')
  return found
}

/** Keeps the address: from the server's to begin with, then as the visitor navigates, back and forward included. */
export function useLiveSearchParams(rendered: string): Navigation {
  const [search, setSearch] = useState(rendered)
  useEffect(() => {
    const follow = () => setSearch(location.search)
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  const navigate = useCallback<Navigation['navigate']>((changes, isTyping = false) => {
    const address = addressWith(new URLSearchParams(location.search), changes)
    if (isTyping) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
    setSearch(location.search)
  }, [])
  return useMemo(() => ({ searchParams: new URLSearchParams(search), navigate }), [search, navigate])
}
