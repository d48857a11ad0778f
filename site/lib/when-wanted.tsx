import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { toastProblem } from './toasts.ts'

/**
 * A part of an island that travels when it is first shown. One that does not arrive says so and closes itself, so that
 * the island stays as it is; shown again, it is asked for again.
 */
export function whenWanted<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return function Wanted(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null)
    const handleMissing = useEffectEvent((error: unknown) => {
      console.info('A part of the page did not arrive.', error)
      toastProblem('This could not be loaded', 'Please check your connection and try again.')
      props.onClose()
    })

    useEffect(() => {
      let isShown = true
      load().then(
        (arrived) => isShown && setPart(() => arrived.default),
        (error: unknown) => isShown && handleMissing(error),
      )
      return () => void (isShown = false)
    }, [])

    return Part && <Part {...props} />
  }
}
