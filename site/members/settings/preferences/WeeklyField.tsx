import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { PreferenceRow } from './PreferenceRow.tsx'

type Props = { name: string; title: string; isWanted: boolean; onChange: (isWanted: boolean) => void }

/** The choice of the weekly digest. */
export const WeeklyField = ({ name, title, isWanted, onChange }: Props) => (
  <PreferenceRow
    title={title}
    note="What you follow first, then the rest of the forum. Nothing is sent after a week without news."
    email={<Checkbox label="By e-mail, on Mondays" name={name} isChecked={isWanted} onChange={onChange} />}
  />
)
