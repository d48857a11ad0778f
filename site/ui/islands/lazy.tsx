import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { toastMissingPart } from '../../plain/toasts/toasts.ts'

/**
 * A part of an island that travels when it is first shown. One that cannot be loaded goes to `fallbackHref`, a page that
 * does the same; without one it says so and closes itself, so that the island stays as it is.
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

    // The line below the header shows that something is loading.
    return Part ? <Part {...props} /> : <span hidden aria-busy="true" />
  }
}
