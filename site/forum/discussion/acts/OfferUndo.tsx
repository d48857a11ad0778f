import { useEffect, useEffectEvent } from 'react'
import { useMutation } from 'urql'
import { messageFrom } from '../../../data/graphql.ts'
import { goWithToast } from '../../../plain/toasts/toast-across-pages.ts'
import { toast, toastProblem, toastWithAction } from '../../../plain/toasts/toasts.ts'
import { consumeDecided, type Decided } from './decided.ts'
import { UndoDecisionMutation } from '../operations.ts'

/** Says again, on the page as it is now, what was decided about an item, and offers to take it back. */
export default function OfferUndo({ id }: { id: string; onClose: () => void }) {
  const [, undo] = useMutation(UndoDecisionMutation)

  async function retract({ target }: Decided) {
    const { data, error } = await undo({ input: { items: [target] } })
    if (!data) return toastProblem('Failed to undo', messageFrom(error))
    toast('Undone', 'It’s back as it was.')
    goWithToast(location.pathname + location.search)
  }
  const offer = useEffectEvent(() => {
    const decided = consumeDecided(id)
    if (!decided) return
    const { title, description, until } = decided
    const onAct = () => void retract(decided)
    toastWithAction(title, description, { label: 'Undo', duration: until - Date.now(), onAct })
  })
  useEffect(() => offer(), [])
  return null
}
