import { useId } from 'react'

type Props = { name: string; title: string; isWanted: boolean; onChange: (isWanted: boolean) => void }

/** Whether a member wants the best of each week. */
export function WeeklyField({ name, title, isWanted, onChange }: Props) {
  const id = useId()
  return (
    <fieldset className="py-4">
      <legend className="mb-2 font-semibold text-ink">{title}</legend>
      <div className="checkbox-field">
        <input
          className="checkbox"
          type="checkbox"
          id={id}
          name={name}
          aria-describedby={`${id}-hint`}
          checked={isWanted}
          onChange={({ target }) => onChange(target.checked)}
        />
        <div>
          <label htmlFor={id}>By e-mail, on Mondays</label>
          <p className="field-hint" id={`${id}-hint`}>
            First what you follow, then the rest of the forum. Nothing comes after a week without news.
          </p>
        </div>
      </div>
    </fieldset>
  )
}
