import { lazy, Suspense, type ComponentType } from 'react'

/**
 * A part of an island that only members are shown, so that a stranger's page does without its code. The server renders
 * it with the rest; where it does not arrive, its place stays empty and the page goes on.
 */
export function membersPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      (error: unknown) => {
        console.info('A part of the page did not arrive.', error)
        return { default: (() => null) as ComponentType<Props> }
      },
    ),
  )
  return function MembersPart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
}
