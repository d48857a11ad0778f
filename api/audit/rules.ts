import { z } from 'zod'
import { filterText } from '../text/rules.ts'

/** What the log is filtered by. An id that is none is no mistake: it names nothing. */
export const logFilter = z.object({
  search: filterText('Search'),
  action: filterText('Action'),
  moderatorId: z.string().nullish(),
  targetId: z.string().nullish(),
})
