import { Checkbox } from '../../ui/Checkbox.tsx'

type Props = { name: string; title: string; isWanted: boolean; onChange: (isWanted: boolean) => void }

/** Whether a member wants the best of each week. */
export const WeeklyField = ({ name, title, isWanted, onChange }: Props) => (
  <fieldset className="py-4">
    <legend className="mb-2 font-semibold text-ink">{title}</legend>
    <Checkbox
      label="By e-mail, on Mondays"
      name={name}
      hint="First what you follow, then the rest of the forum. Nothing comes after a week without news."
      isChecked={isWanted}
      onChange={onChange}
    />
  </fieldset>
)
