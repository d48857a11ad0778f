import { createContext, use } from 'react'
import { useUrlState } from '../ui/islands/use-url-state.ts'
import { addressWith } from './address.ts'

type Navigation = {
  searchParams: URLSearchParams
  /** Navigates to a changed URL; `isTyping` replaces the history entry, so that typing adds none. */
  navigate: (changes: Record<string, string | null>, isTyping?: boolean) => void
}

export const SearchParamsContext = createContext<Navigation | null>(null)

/** Returns the dashboard's URL parameters and a function to change them. @throws Error outside the dashboard */
export function useSearchParams(): Navigation {
  const found = use(SearchParamsContext)
  if (!found) throw new Error('useSearchParams must be used within the dashboard')
  return found
}

/** Tracks the URL: initially the server's, then every navigation of the visitor, including back and forward. */
export function useLiveSearchParams(rendered: string): Navigation {
  const [searchParams, goTo] = useUrlState(new URLSearchParams(rendered), (params) => params)
  const navigate: Navigation['navigate'] = (changes, isTyping) => {
    const address = addressWith(new URLSearchParams(location.search), changes)
    goTo(new URL(address, location.href).searchParams, address, isTyping)
  }
  return { searchParams, navigate }
}
