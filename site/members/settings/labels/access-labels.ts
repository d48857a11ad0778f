import type { ResultOf } from '../../../data/gql.ts'
import { fullTime } from '../../../ui/texts/time.ts'
import type { AccessNotesQuery } from '../operations.ts'

type Note = ResultOf<typeof AccessNotesQuery>['accessNotes']['nodes'][number]

const WHY: Record<Note['purpose'], string> = {
  APPLICATION: 'while reviewing your application',
  MODERATION: 'while reviewing something you wrote',
  ADMINISTRATION: 'while managing members',
}

/** Formats an administrator's access to a member's record, for that member. */
export const formatAccess = ({ openedAt, purpose }: Pick<Note, 'openedAt' | 'purpose'>) =>
  `An administrator viewed your record on ${fullTime(openedAt)}, ${WHY[purpose]}.`
