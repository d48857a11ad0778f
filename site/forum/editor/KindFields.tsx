import { EVENT_CATEGORY, vacancyCategory, type PostField } from '#rules/items'
import type { Problems } from '../../ui/forms/form.ts'
import { EventFields } from './EventFields.tsx'
import type { SeriesText } from './series.ts'
import { VacancyFields } from './VacancyFields.tsx'

type PostText = Record<PostField, string> & SeriesText

type Props = {
  text: PostText
  problems: Problems
  /** Undefined in a form without script. */
  onChange?: (part: Partial<PostText>) => void
  isNew: boolean
  /** True for a form that somebody has opened to offer a job. */
  isVacancy?: boolean | undefined
}

/** The fields that discussions of some categories have. A form without script goes on to show those that are filled in. */
export function KindFields({ isNew, isVacancy = false, ...form }: Props) {
  const { category, startsAt, employer } = form.text
  const isPlain = !form.onChange
  if (category === EVENT_CATEGORY || (isPlain && startsAt))
    return <EventFields {...form} hasStatus={!isNew} />
  if (category === vacancyCategory() || (isPlain && employer))
    return <VacancyFields {...form} isChosen={isVacancy} />
  return null
}
