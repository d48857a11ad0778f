import { voteAdjustment } from '#rules/items'
import { useState } from 'react'
import { useMutation } from 'urql'
import { wordOf } from '../../data/enums.ts'
import { problemsIn } from '../../ui/forms/form.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { TextField } from '../../ui/forms/TextField.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { ReasonField } from '../../ui/decisions/ReasonField.tsx'
import { grouped } from '../parts/labels.ts'
import { showResult } from '../refetch.ts'
import { AdjustVotesMutation, type VotedItem } from './operations.ts'
import { shown, wholeNumber } from './totals.ts'

const check = (input: { type: VotedItem['type'] }) =>
  problemsIn(voteAdjustment, { ...input, type: wordOf(input.type) })

/** Adjusts the public vote counts of an item by a signed number; the votes themselves are unchanged. */
export function VoteDialog({ item, onClose }: { item: VotedItem; onClose: () => void }) {
  const [typed, setTyped] = useState({ likes: '0', dislikes: '0' })
  const [reason, setReason] = useState('')
  const [, adjust] = useMutation(AdjustVotesMutation)
  const label = {
    done: 'Votes Adjusted',
    failed: 'Failed to adjust votes',
  }
  const more = { likes: wholeNumber(typed.likes), dislikes: wholeNumber(typed.dislikes) }
  const isUnchanged = more.likes === 0 && more.dislikes === 0
  const [now, then] = [shown(item), shown(item, more)]
  const input = {
    type: item.type,
    id: item.id,
    likeAdjustment: more.likes,
    dislikeAdjustment: more.dislikes,
    reason,
  }
  const { form, problems, isSending, submit } = useForm(input, check)

  async function send() {
    if (showResult(await adjust({ input }), label)) onClose()
    return null
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Adjust Vote Counts"
      description={item.type === 'POST' ? item.title : `Reply in ${item.title}`}
      submitLabel="Apply Adjustment"
      busyLabel="Applying..."
      isBusy={isSending}
      isSubmitDisabled={isUnchanged}
      isHoldingInput={!isUnchanged || reason !== ''}
      onSubmit={() => submit(send)}
    >
      <p>
        Current likes: <strong>{grouped(now.likes)}</strong>, current dislikes:{' '}
        <strong>{grouped(now.dislikes)}</strong>
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        {(['likes', 'dislikes'] as const).map((name) => (
          <TextField
            key={name}
            label={name === 'likes' ? 'Like Adjustment' : 'Dislike Adjustment'}
            error={problems[name === 'likes' ? 'likeAdjustment' : 'dislikeAdjustment']}
            value={typed[name]}
            onChange={(value) => setTyped((before) => ({ ...before, [name]: value }))}
            onLeave={() => setTyped((before) => ({ ...before, [name]: String(more[name]) }))}
          />
        ))}
      </div>
      <p className="text-sm" role="status">
        {!isUnchanged && (
          <>
            New totals: <strong>{grouped(then.likes)}</strong> likes,{' '}
            <strong>{grouped(then.dislikes)}</strong> dislikes
          </>
        )}
      </p>
      <ReasonField
        label="Reason for Adjustment"
        hint="This is shown publicly beside the score, so don’t name anyone."
        error={problems['reason']}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
