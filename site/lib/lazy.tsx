import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { toastProblem } from './toasts.ts'

/**
 * A part of an island that travels when it is first shown. One that cannot be loaded says so and closes itself, so
 * that the island stays as it is; shown again, it is loaded again.
 */
export function lazy<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return function Lazy(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null)
    const handleMissing = useEffectEvent((error: unknown) => {
      console.info('A part of the page did not arrive.', error)
      toastProblem('This could not be loaded', 'Please check your connection and try again.')
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

    return Part && <Part {...props} />
  }
}
