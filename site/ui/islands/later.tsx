import { useEffect, useState, type ComponentType } from 'react'
import { SECOND } from '../../plain/durations.ts'

/** Delay after which a page is readable and idle. */
const AT_REST = 2 * SECOND

/** Loads a non-essential part of an island once the page is idle. If that fails, nothing is shown. */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return function Later(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null)
    useEffect(() => {
      let isShown = true
      const timer = setTimeout(() => {
        load().then(
          ({ default: loaded }) => isShown && setPart(() => loaded),
          (error: unknown) => console.info('A part of the page did not arrive.', error),
        )
      }, AT_REST)
      return () => {
        isShown = false
        clearTimeout(timer)
      }
    }, [])
    return Part && <Part {...props} />
  }
}
