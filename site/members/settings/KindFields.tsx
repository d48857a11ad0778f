import { useId } from 'react'
import { ABOUT_DECISIONS, KINDS, TIMINGS, type Chosen } from './notification-words.ts'

type Props = {
  chosen: Chosen
  names: { inSite: string; email: string }
  /** Which e-mails of this kind there are to choose from. */
  emails: readonly { name: string; title: string; isWanted: boolean }[]
  onChange: (part: Partial<Chosen>) => void
  onEmail: (name: string, isWanted: boolean) => void
}

/** How a member is told of one kind. */
export function KindFields({ chosen: { kind, inSite, email }, names, emails, onChange, onEmail }: Props) {
  const id = useId()
  return (
    <fieldset className="grid gap-x-6 gap-y-2 py-4 first:pt-0 sm:grid-cols-[minmax(0,1fr)_auto]">
      <legend className="mb-2 font-semibold text-ink">{KINDS[kind]}</legend>
      <div className="checkbox-field self-center">
        <input
          className="checkbox"
          type="checkbox"
          id={`${id}-site`}
          name={names.inSite}
          checked={inSite}
          onChange={({ target }) => onChange({ inSite: target.checked })}
        />
        <label htmlFor={`${id}-site`}>On the site</label>
      </div>
      <select
        className="select sm:w-60"
        name={names.email}
        aria-label="By e-mail"
        value={email}
        onChange={({ target }) => onChange({ email: target.value as Chosen['email'] })}
      >
        {Object.entries(TIMINGS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {emails
        .filter(({ name }) => ABOUT_DECISIONS.includes(name))
        .map(({ name, title, isWanted }) => (
          <div className="checkbox-field sm:col-span-2" key={name}>
            <input
              className="checkbox"
              type="checkbox"
              id={`${id}-${name}`}
              name={name}
              checked={isWanted}
              onChange={({ target }) => onEmail(name, target.checked)}
            />
            <label htmlFor={`${id}-${name}`}>Write when: {title.toLowerCase()}</label>
          </div>
        ))}
    </fieldset>
  )
}
