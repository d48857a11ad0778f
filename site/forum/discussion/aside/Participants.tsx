import { counted } from '../../../plain/text/plural.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import type { Participant } from './participants.ts'

/** Lists the participants of a discussion with their numbers of replies. */
export const Participants = ({ participants }: { participants: readonly Participant[] }) => (
  <section className="grid content-start gap-3">
    <h2 className="text-(length:--text-base)">Taking part</h2>
    <ul className="grid gap-2">
      {participants.map(({ id, name, firstName, lastName, replies }) => (
        <li
          key={id}
          className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 text-(length:--text-xs) [word-spacing:0.08em] text-soft"
        >
          <Avatar id={id} firstName={firstName} lastName={lastName} size="small" />
          <a
            className="truncate text-(length:--text-sm) font-[600] text-ink no-underline hover:underline hover:decoration-auto"
            href={`/profile/${id}`}
          >
            {name}
          </a>
          {replies === 0 ? 'asked' : counted(replies, 'reply', 'replies')}
        </li>
      ))}
    </ul>
  </section>
)
