import { useEffect, useEffectEvent, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Provider } from 'urql'
import { useClient } from '../../../auth/use-client.ts'
import { asIsland } from '../../../ui/islands/Island.tsx'
import { ViewerProvider } from '../../Viewer.tsx'
import type { CapturedForm } from '../form-capture.ts'
import type { NewPostProps } from './NewPostForm.tsx'

type Props = Omit<NewPostProps, 'captured'> & {
  /** Id of the member for whom the page was rendered; null once their session has ended. */
  viewerId: string | null
  /** The plain form, which works without JavaScript. */
  children?: ReactNode
}

type Late = { Form: ComponentType<NewPostProps>; captured: CapturedForm }

/** Form for a new discussion on its own page; continues with what was typed into the plain form. */
export const NewPost = asIsland(function NewPost({ viewerId, children, ...form }: Props) {
  const session = useClient(undefined, viewerId)
  const container = useRef<HTMLDivElement>(null)
  const isComposing = useRef(false)
  const [late, setLate] = useState<Late | null>(null)

  async function loadForm() {
    try {
      const { default: Form, capturePost } = await import('./NewPostForm.tsx')
      const plain = container.current?.querySelector('form')
      // Replacing the form would lose a composition in progress; its end triggers another attempt.
      if (!plain || isComposing.current) return
      const captured = capturePost(plain, form.category, session.memberId)
      // Synchronous, so that no character typed between the two forms is lost.
      flushSync(() => setLate({ Form, captured }))
    } catch (error) {
      console.info('What helps to write a discussion did not arrive.', error)
    }
  }

  const loadAtOnce = useEffectEvent(() => void loadForm())
  useEffect(() => loadAtOnce(), [])

  function handleComposition({ type }: { type: string }) {
    isComposing.current = type === 'compositionstart'
    if (!isComposing.current) void loadForm()
  }

  return (
    <Provider value={session.client}>
      <ViewerProvider session={session}>
        {late ? (
          <late.Form {...form} captured={late.captured} />
        ) : (
          <div ref={container} onCompositionStart={handleComposition} onCompositionEnd={handleComposition}>
            {children}
          </div>
        )}
      </ViewerProvider>
    </Provider>
  )
})
