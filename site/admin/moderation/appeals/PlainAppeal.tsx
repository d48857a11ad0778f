import { unitsOf } from '#text/characters'
import { NOTE_LIMIT } from '#rules/decisions'
import { Button } from '../../../ui/Button.tsx'
import { PlainForm } from '../../parts/PlainForm.tsx'

/** Decides about an objection without script. */
export const PlainAppeal = ({ id, name }: { id: string; name: string }) => (
  <PlainForm hidden={{ id }}>
    <div className="field">
      <label className="field-label" htmlFor={`answer-${id}`}>
        Answer
      </label>
      <input className="input" id={`answer-${id}`} name="answer" maxLength={unitsOf(NOTE_LIMIT)} required />
    </div>
    <div className="cluster">
      <Button type="submit" isSmall name="act" value="grant">
        Grant<span className="sr-only"> {name}</span>
      </Button>
      <Button type="submit" isSmall look="secondary" name="act" value="refuse">
        Refuse<span className="sr-only"> {name}</span>
      </Button>
    </div>
  </PlainForm>
)
