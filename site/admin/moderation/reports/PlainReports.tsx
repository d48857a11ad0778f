import { wordOf } from '../../../data/enums.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Reason } from '../../../ui/decisions/DecisionReason.tsx'
import { PlainForm } from '../../parts/PlainForm.tsx'
import { PlainReason } from '../PlainReason.tsx'
import type { Reported } from './operations.ts'

/** Decides about reports without script. */
export function PlainReports({ of, suggested }: { of: Reported; suggested: Reason }) {
  const { targetType, targetId, status, version, title } = of
  const type = wordOf(targetType)
  const read = { type, id: targetId, version: version ?? '' }
  const from: Record<string, string> = status === 'APPROVED' ? { from: 'approved' } : {}
  return (
    <>
      {targetType !== 'USER' && (
        <PlainForm hidden={{ ...read, ...from }}>
          <PlainReason label="Reason" hasRule suggested={suggested} />
          <div className="cluster">
            <Button type="submit" isSmall name="act" value="reject">
              Unpublish<span className="sr-only"> {title}</span>
            </Button>
          </div>
        </PlainForm>
      )}
      <PlainForm hidden={read}>
        <PlainReason label="Note for whoever reported it (optional)" hasRule={false} />
        <div className="cluster">
          {targetType === 'USER' && (
            <Button type="submit" isSmall name="act" value="uphold">
              Uphold<span className="sr-only"> the reports on {title}</span>
            </Button>
          )}
          <Button type="submit" isSmall look="secondary" name="act" value="dismiss">
            {status === 'PENDING' ? 'Dismiss and publish again' : 'Dismiss'}
            <span className="sr-only"> the reports on {title}</span>
          </Button>
        </div>
      </PlainForm>
    </>
  )
}
