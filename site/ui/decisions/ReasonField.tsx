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
  /** Templates inserted by a press; the text can then be changed. */
  suggestions?: readonly string[]
  /** Called for a pressed template, if that does more than fill in the field. */
  onSuggestion?: (value: string) => void
}

/** Field for an administrator's reason, with templates. Ctrl and Enter submit the form. */
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

/** Hidden on touch screens, where the shortcut has no use. */
const ReasonHint = ({ hint }: Pick<Props, 'hint'>) => (
  <>
    {hint && `${hint} `}
    <span className="pointer-coarse:hidden">Ctrl+Enter to send.</span>
  </>
)

function sendByKey(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
}
