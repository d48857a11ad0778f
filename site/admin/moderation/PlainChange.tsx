import { Button } from '../../ui/Button.tsx'
import { PlainForm } from '../parts/PlainForm.tsx'
import { PlainReason } from './PlainReason.tsx'

type Props = { change: 'unpublish' | 'restore'; type: string; id: string; name: string }

/** Takes a published item down or puts one back, without script. */
export const PlainChange = ({ change, type, id, name }: Props) => (
  <PlainForm hidden={{ type, id, from: change === 'unpublish' ? 'approved' : 'rejected' }}>
    <PlainReason
      label={change === 'unpublish' ? 'Reason' : 'Note (optional)'}
      hasRule={change === 'unpublish'}
    />
    <div className="cluster">
      <Button
        type="submit"
        isSmall
        look="secondary"
        name="act"
        value={change === 'unpublish' ? 'reject' : 'approve'}
      >
        {change === 'unpublish' ? 'Unpublish' : 'Put back'}
        <span className="sr-only"> {name}</span>
      </Button>
    </div>
  </PlainForm>
)
