import { wordOf } from '../../data/enums.ts'
import { Button } from '../../ui/Button.tsx'
import { PlainForm } from '../parts/PlainForm.tsx'
import { PlainReason } from './PlainReason.tsx'
import type { PendingItem } from './queue/operations.ts'

/** Decides about a pending item without script. */
export function PlainDecision({ item, name }: { item: PendingItem; name: string }) {
  return (
    <PlainForm hidden={{ type: wordOf(item.type), id: item.id, version: item.version }}>
      <PlainReason label="Note, or reason for rejecting" hasRule />
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
