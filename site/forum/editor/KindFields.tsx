import { EVENT_CATEGORY, vacancyCategory, type PostField } from '#rules/items'
import type { Problems } from '../../ui/forms/form.ts'
import { EventFields } from './EventFields.tsx'
import type { SeriesText } from './series.ts'
import { VacancyFields } from './VacancyFields.tsx'

type PostText = Record<PostField, string> & SeriesText

type Props = {
  text: PostText
  problems: Problems
  /** Undefined in a plain form. */
  onChange?: (part: Partial<PostText>) => void
  isNew: boolean
  /** True for a form opened to post a vacancy. */
  isVacancy?: boolean | undefined
}

/** Shows the fields specific to the category. A plain form shows all that are filled in. */
export function KindFields({ isNew, isVacancy = false, ...form }: Props) {
  const { category, startsAt, employer } = form.text
  const isPlain = !form.onChange
  if (category === EVENT_CATEGORY || (isPlain && startsAt))
    return <EventFields {...form} hasStatus={!isNew} />
  if (category === vacancyCategory() || (isPlain && employer))
    return <VacancyFields {...form} isChosen={isVacancy} />
  return null
}
