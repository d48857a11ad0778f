import { NOTE_LIMIT } from '#rules/moderation'
import { useId } from 'react'
import { wordOf } from '../../lib/enums.ts'
import { Button } from '../../ui/Button.tsx'
import { PlainForm } from '../parts/PlainForm.tsx'
import type { PendingItem } from './operations.ts'

/** Decides about a pending item without script. */
export function PlainDecision({ item, name }: { item: PendingItem; name: string }) {
  const id = useId()
  return (
    <PlainForm hidden={{ type: wordOf(item.type), id: item.id, version: item.version }}>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Note, or reason for rejecting
        </label>
        <input className="input" id={id} name="note" maxLength={NOTE_LIMIT} />
      </div>
      <div className="cluster">
        <Button type="submit" isSmall name="act" value="approve">
          Approve<span className="sr-only"> {name}</span>
        </Button>
        <Button type="submit" isSmall look="secondary" name="act" value="reject">
          Reject<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </PlainForm>
  )
}
