import { RULES, type ReadyReason } from '#rules/decisions'
import { SelectField } from '../forms/SelectField.tsx'
import { ReasonField } from './ReasonField.tsx'

/** Statement of reasons of a decision: text and rule. */
export type Reason = { note: string; rule: string }
export const NO_REASON: Reason = { note: '', rule: '' }

/** Returns an error unless there is a text or a rule. */
export const requireReason = ({ note, rule }: Reason) =>
  note.trim() || rule ? null : { note: 'Please provide a reason.' }

type Props = {
  label: string
  hint: string
  error?: string | undefined
  value: Reason
  onChange: (value: Reason) => void
  ready: readonly ReadyReason[]
  /** Note on who can read the rule. */
  ruleHint?: string
}

/** Fields for the text and the rule. A template fills in both, which can then be changed. */
export const DecisionReason = ({
  label,
  hint,
  error,
  value,
  onChange,
  ready,
  ruleHint = 'The author will see which rule it’s based on.',
}: Props) => (
  <>
    <ReasonField
      label={label}
      hint={hint}
      error={error}
      value={value.note}
      onChange={(note) => onChange({ ...value, note })}
      suggestions={ready.map(({ text }) => text)}
      onSuggestion={(note) =>
        onChange({ note, rule: ready.find(({ text }) => text === note)?.rule ?? value.rule })
      }
    />
    <SelectField
      label="Rule"
      hint={ruleHint}
      value={value.rule}
      options={[
        { value: '', label: 'No specific rule' },
        ...RULES.map(({ slug, name }) => ({ value: slug, label: name })),
      ]}
      onChange={(rule) => onChange({ ...value, rule })}
    />
  </>
)
