import { z } from 'zod'
import { filterText } from '../text/rules.ts'

/** The filters of the log. A malformed id is valid and matches nothing. */
export const logFilter = z.object({
  search: filterText('Search'),
  action: filterText('Action'),
  moderatorId: z.string().nullish(),
  targetId: z.string().nullish(),
})
