import type { ResultOf } from '../../data/gql.ts'
import { ReservedSpace } from '../../auth/members-only/ReservedSpace.tsx'
import type { MyListQuery } from './operations.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

export type MyList = NonNullable<ResultOf<typeof MyListQuery>['mine']>

type Props = {
  /** Undefined while loading, and for visitors. */
  state: MyList | undefined
}

/** Largest number shown above the list; the profile has all of them. */
const MOST = 5

/** Lists the viewer's own unpublished discussions above the public ones. */
export function UnpublishedPosts({ state }: Props) {
  const posts = state?.unpublishedPosts ?? []
  return (
    <ReservedSpace name="unpublished-posts" isKnown={state !== undefined}>
      {state && posts.length > 0 ? (
        <section className="pb-6" aria-label="Yours, not published">
          <ul className="card card-flush gap-0 divide-y divide-line">
            {posts.slice(0, MOST).map(({ id, title, status }) => (
              <li key={id}>
                <article className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
                  <a
                    className="min-w-0 flex-1 basis-52 truncate font-semibold text-ink max-sm:line-clamp-2 max-sm:whitespace-normal"
                    href={`/forum/posts/${id}`}
                    dir="auto"
                  >
                    {title}
                  </a>
                  <StatusBadge status={status} />
                </article>
              </li>
            ))}
            {posts.length > MOST && (
              <li className="flex h-13 items-center px-4">
                <a className="link-arrow text-sm" href={`/profile/${state.viewer.id}`}>
                  All of yours
                </a>
              </li>
            )}
          </ul>
        </section>
      ) : null}
    </ReservedSpace>
  )
}
