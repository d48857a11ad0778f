import { voteAdjustment } from '#rules/forum'
import { NOTE_LIMIT } from '#rules/moderation'
import { useState, type SubmitEvent } from 'react'
import { problemsIn, type Problems } from '../lib/form.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { useAct } from './changes.ts'
import { shown, wholeNumber } from './totals.ts'
import { AdjustVotesMutation } from './vote-operations.ts'
import type { VotedItem } from './VotesTab.tsx'
import { grouped } from './words.ts'

/** Adds a signed number to what everybody sees of an item's votes; the votes themselves stay. */
export function VoteDialog({ item, onClose }: { item: VotedItem; onClose: () => void }) {
  const [typed, setTyped] = useState({ likes: '0', dislikes: '0' })
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, adjust] = useAct(AdjustVotesMutation, {
    done: 'Votes Adjusted',
    failed: 'Failed to adjust votes',
  })
  const more = { likes: wholeNumber(typed.likes), dislikes: wholeNumber(typed.dislikes) }
  const hasNothing = more.likes === 0 && more.dislikes === 0
  const [now, then] = [shown(item), shown(item, more)]
  const input = {
    entityType: item.type,
    entityId: item.id,
    likeAdjustment: more.likes,
    dislikeAdjustment: more.dislikes,
    reason,
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (hasNothing || isBusy) return
    const found = problemsIn(voteAdjustment, input)
    setProblems(found ?? {})
    if (found) return
    const { data } = await adjust({ input })
    if (data) onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Adjust Vote Counts"
      description={item.type === 'post' ? item.title : `Reply in ${item.title}`}
      isClosingBlocked={isBusy}
    >
      <form className="grid gap-5" noValidate onSubmit={handleSubmit}>
        <p>
          Current likes: <strong>{grouped(now.likes)}</strong>, current dislikes:{' '}
          <strong>{grouped(now.dislikes)}</strong>
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          {(['likes', 'dislikes'] as const).map((name) => (
            <Field
              key={name}
              label={name === 'likes' ? 'Like Adjustment' : 'Dislike Adjustment'}
              error={problems[name === 'likes' ? 'likeAdjustment' : 'dislikeAdjustment']}
            >
              {(control) => (
                <input
                  {...control}
                  className="input"
                  value={typed[name]}
                  onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))}
                  onBlur={() => setTyped((before) => ({ ...before, [name]: String(more[name]) }))}
                />
              )}
            </Field>
          ))}
        </div>
        <p className="text-sm" role="status">
          {!hasNothing && (
            <>
              New totals: <strong>{grouped(then.likes)}</strong> likes,{' '}
              <strong>{grouped(then.dislikes)}</strong> dislikes
            </>
          )}
        </p>
        <Field
          label="Reason for Adjustment"
          error={problems['reason']}
          counter={{ value: reason, max: NOTE_LIMIT }}
        >
          {(control) => (
            <textarea
              {...control}
              className="textarea"
              rows={3}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <div className="dialog-actions">
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <button
            className="button"
            type="submit"
            disabled={hasNothing}
            aria-busy={isBusy || undefined}
            aria-disabled={isBusy || undefined}
          >
            {isBusy && <span className="spinner" aria-hidden="true" />}
            {isBusy ? 'Applying...' : 'Apply Adjustment'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
