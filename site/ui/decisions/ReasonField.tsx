import { unitsOf } from '#text/characters'
import { NOTE_LIMIT } from '#rules/decisions'
import type { KeyboardEvent } from 'react'
import { TextField } from '../forms/TextField.tsx'

type Props = {
  label: string
  hint?: string
  error?: string | undefined
  value: string
  onChange: (value: string) => void
  /** Templates, inserted with a press; the text can be changed before it is sent. */
  suggestions?: readonly string[]
  /** Handles a press on a template, where it does more than fill in the field. */
  onSuggestion?: (value: string) => void
}

/** The administrator's reason, typed or from a template. Ctrl and Enter send the form. */
export const ReasonField = ({
  label,
  hint,
  error,
  value,
  onChange,
  suggestions = [],
  onSuggestion = onChange,
}: Props) => (
  <>
    <TextField
      label={label}
      hint={<ReasonHint hint={hint} />}
      error={error}
      rows={3}
      max={NOTE_LIMIT}
      maxLength={unitsOf(NOTE_LIMIT)}
      value={value}
      onChange={onChange}
      onKeyDown={sendByKey}
    />
    {suggestions.length > 0 && (
      <div className="cluster" role="group" aria-label="Ready-made reasons">
        {suggestions.map((suggestion) => (
          <button
            key={suggestion}
            className="chip text-left text-sm"
            type="button"
            onClick={() => onSuggestion(suggestion)}
          >
            {suggestion}
          </button>
        ))}
      </div>
    )}
  </>
)

/** The key is of no use to somebody who types on glass. */
const ReasonHint = ({ hint }: Pick<Props, 'hint'>) => (
  <>
    {hint && `${hint} `}
    <span className="pointer-coarse:hidden">Ctrl+Enter to send.</span>
  </>
)

function sendByKey(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
}
