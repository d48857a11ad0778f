import { unitsOf } from '#text/characters'
import { NOTE_LIMIT, RULES } from '#rules/decisions'
import { useId } from 'react'
import { NO_REASON, type Reason } from '../../ui/decisions/DecisionReason.tsx'

type Props = { label: string; hasRule: boolean; suggested?: Reason }

/** Why something is decided, in a form that is sent without script. */
export function PlainReason({ label, hasRule, suggested = NO_REASON }: Props) {
  const id = useId()
  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        <input
          className="input"
          id={id}
          name="note"
          maxLength={unitsOf(NOTE_LIMIT)}
          defaultValue={suggested.note}
        />
      </div>
      {hasRule && (
        <div className="field">
          <label className="field-label" htmlFor={`${id}-rule`}>
            Rule
          </label>
          <select className="select" id={`${id}-rule`} name="rule" defaultValue={suggested.rule}>
            <option value="">Not one in particular</option>
            {RULES.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
    </>
  )
}
