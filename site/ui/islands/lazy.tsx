import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { toastMissingPart } from '../../plain/toasts/toasts.ts'

/**
 * Loads a part of an island when it is first shown. If that fails, it navigates to `fallbackHref`, a page that does the
 * same; without one it shows an error and closes, so that the island stays as it is.
 */
export function lazy<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props & { fallbackHref?: string }> {
  return function Lazy(props: Props & { fallbackHref?: string }) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null)
    const handleMissing = useEffectEvent((error: unknown) => {
      console.info('A part of the page did not arrive.', error)
      if (props.fallbackHref) return location.assign(props.fallbackHref)
      toastMissingPart()
      props.onClose()
    })

    useEffect(() => {
      let isShown = true
      load().then(
        ({ default: loaded }) => isShown && setPart(() => loaded),
        (error: unknown) => isShown && handleMissing(error),
      )
      return () => void (isShown = false)
    }, [])

    // Makes the line below the header show that something is loading.
    return Part ? <Part {...props} /> : <span hidden aria-busy="true" />
  }
}
