import { useMutation } from 'urql'
import { enumOf } from '../../../data/enums.ts'
import { messageFrom } from '../../../data/graphql.ts'
import { goWithToast } from '../../../plain/toasts/toast-across-pages.ts'
import { toast, toastProblem } from '../../../plain/toasts/toasts.ts'
import { ChangeDecisionDialog } from '../../../ui/decisions/ChangeDecisionDialog.tsx'
import type { Reason } from '../../../ui/decisions/DecisionReason.tsx'
import { ModerateMutation } from '../../operations.ts'
import { storeDecided } from './decided.ts'

type Props = {
  kind: 'post' | 'reply'
  id: string
  change: 'unpublish' | 'restore'
  title: string | null
  onClose: () => void
}

const INPUT = {
  unpublish: { action: 'REJECT', from: 'APPROVED' },
  restore: { action: 'APPROVE', from: 'REJECTED' },
} as const
const SAID = {
  unpublish: 'It is no longer published; its author is told why.',
  restore: 'It is published again; its author is told.',
}

/** Takes an item down in place, or restores it; then reloads the page. */
export default function ChangeStatus({ kind, id, change, title, onClose }: Props) {
  const [, decide] = useMutation(ModerateMutation)

  async function handleDecide({ note, rule }: Reason) {
    const { data, error } = await decide({
      input: { ...INPUT[change], note, rule: rule || null, items: [{ type: enumOf(kind), id }] },
    })
    const { target, refusal } = data?.decideItems[0] ?? { target: null, refusal: messageFrom(error) }
    if (!target) return toastProblem(`Failed to moderate ${kind}`, refusal ?? undefined)
    const said = { title: kind === 'post' ? 'Post Moderated' : 'Reply Moderated', description: SAID[change] }
    toast(said.title, said.description)
    storeDecided(id, { target, ...said })
    goWithToast(location.pathname + location.search)
  }

  return (
    <ChangeDecisionDialog
      change={change}
      noun={kind}
      title={title}
      onClose={onClose}
      onDecide={handleDecide}
    />
  )
}
