import { useEffect, useEffectEvent } from 'react'
import { useMutation } from 'urql'
import { goWithToast } from '../../../plain/toasts/toast-across-pages.ts'
import { UndoMutation } from '../../../ui/decisions/operations.ts'
import { offerUndo } from '../../../ui/toasts/undo.ts'
import { consumeDecided } from './decided.ts'

/** Repeats on the reloaded page what was decided about an item, with an offer to undo it. */
export default function OfferUndo({ id }: { id: string; onClose: () => void }) {
  const [, undo] = useMutation(UndoMutation)

  const offer = useEffectEvent(() => {
    const decided = consumeDecided(id)
    if (!decided) return
    const { target, title, description, until } = decided
    offerUndo(() => undo({ input: { items: [target] } }), {
      title,
      description,
      undone: 'It’s back as it was.',
      onResponse: (isUndone) => isUndone && goWithToast(location.pathname + location.search),
      duration: until - Date.now(),
    })
  })
  useEffect(() => offer(), [])
  return null
}
