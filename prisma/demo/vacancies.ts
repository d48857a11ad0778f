import { z } from 'zod'
import { vacancyFields } from '../../api/items/vacancy-rules.ts'
import { dayAhead } from '../../api/items/limits.ts'

/** A vacancy that is open for a number of days. */
export const demoVacancy = z
  .strictObject({ ...vacancyFields, openDays: z.number().int().positive().optional() })
  .omit({ closesOn: true })
type DemoVacancy = z.output<typeof demoVacancy>

/** Returns the columns of a demo vacancy. */
export const vacancyColumns = ({ openDays, ...vacancy }: DemoVacancy, postedAt: Date) => ({
  ...vacancy,
  ...(openDays && { closesOn: dayAhead(openDays, postedAt.getTime()) }),
})
