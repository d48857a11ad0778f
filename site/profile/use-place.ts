import { useEffect, useState } from 'react'
import { placeIn, searchOf, type Place } from './place.ts'

/** The tab and page in the address; going back in the browser goes back here too. */
export function usePlace(rendered: Place): [Place, (place: Place) => void] {
  const [place, setPlace] = useState(rendered)
  useEffect(() => {
    const follow = () => setPlace(placeIn(new URLSearchParams(location.search)))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  function goTo(next: Place) {
    history.pushState(null, '', `${location.pathname}${searchOf(next)}`)
    setPlace(next)
  }
  return [place, goTo]
}
