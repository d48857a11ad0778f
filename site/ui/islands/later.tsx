import { useEffect, useState, type ComponentType } from 'react'
import { SECOND } from '../../plain/durations.ts'

/** A page has come to rest by then: what it needs to be read is there. */
const AT_REST = 2 * SECOND

/** A part of an island that nobody waits for: it travels once the page is at rest. If it does not arrive, nothing is missed. */
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
