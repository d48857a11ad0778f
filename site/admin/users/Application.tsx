import { Icon } from '../../ui/Icon.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useKeys } from '../parts/use-keys.ts'
import type { User } from './operations.ts'
import { MemberActions } from './MemberActions.tsx'
import type { MemberAct } from './MemberDialogs.tsx'
import { useVerify } from './use-verify.ts'

type Props = { user: User; onAct: (act: MemberAct) => void }

/** Shows an application in the member's record, with the decision, which also has the keys of the Moderation tab. */
export function Application({ user, onAct }: Props) {
  const { verify } = useVerify(user)
  useKeys(
    {
      a: () => void verify(),
      r: () => user.notAcceptedAt || onAct({ kind: 'decline', user }),
    },
    true,
  )
  return (
    <section className="card gap-3" aria-label="Application">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h4>
          {user.notAcceptedAt ? 'Application, declined ' : 'Application, '}
          <TimeAgo at={user.notAcceptedAt ?? user.joinedAt} />
        </h4>
        <a
          className="button button-secondary button-small"
          href={user.linkedinProfile}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
        >
          <Icon name="linkedin" />
          LinkedIn profile
        </a>
      </div>
      <MemberActions user={user} onAct={onAct} />
    </section>
  )
}
