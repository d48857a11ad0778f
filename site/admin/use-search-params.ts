import { createContext, use } from 'react'
import { useUrlState } from '../ui/islands/use-url-state.ts'
import { addressWith } from './address.ts'

type Navigation = {
  searchParams: URLSearchParams
  /** Goes to a changed address; `isTyping` replaces the entry in the browser's history, so that typing adds none. */
  navigate: (changes: Record<string, string | null>, isTyping?: boolean) => void
}

export const SearchParamsContext = createContext<Navigation | null>(null)

/** The address of the dashboard, and how to change it. @throws Error outside the dashboard */
export function useSearchParams(): Navigation {
  const found = use(SearchParamsContext)
  if (!found) throw new Error('useSearchParams must be used within the dashboard')
  return found
}

/** Follows the address: from the server's to begin with, then as the visitor navigates, back and forward included. */
export function useLiveSearchParams(rendered: string): Navigation {
  const [searchParams, goTo] = useUrlState(new URLSearchParams(rendered), (params) => params)
  const navigate: Navigation['navigate'] = (changes, isTyping) => {
    const address = addressWith(new URLSearchParams(location.search), changes)
    goTo(new URL(address, location.href).searchParams, address, isTyping)
  }
  return { searchParams, navigate }
}
