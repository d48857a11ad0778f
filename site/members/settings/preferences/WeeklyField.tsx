import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { PreferenceRow } from './PreferenceRow.tsx'

type Props = { name: string; title: string; isWanted: boolean; onChange: (isWanted: boolean) => void }

/** The choice of the weekly digest. */
export const WeeklyField = ({ name, title, isWanted, onChange }: Props) => (
  <PreferenceRow
    title={title}
    note="Discussions and categories you follow come first, then the rest of the forum. We don’t send it if there’s nothing new."
    email={<Checkbox label="E-mail on Mondays" name={name} isChecked={isWanted} onChange={onChange} />}
  />
)
