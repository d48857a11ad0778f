import { useQuery } from 'urql'
import { langOf } from '../../ui/texts/language.ts'
import { counted } from '../../plain/text/plural.ts'
import { SimilarQuery } from './operations.ts'
import { useDebounced } from './use-debounced.ts'

const PAUSE = 400
const SHORTEST = 5

/** So many lines fit into the box. */
const SHOWN = 3

/**
 * Discussions that a title resembles, shown once the typing pauses. They open beside the form, so that nothing is lost. Their
 * box opens with the letter that makes a title of what is typed, and not when they come: then somebody may be elsewhere in
 * the form, and nothing may move under their hand.
 */
export function SimilarPosts({ title }: { title: string }) {
  const settled = useDebounced(title.trim(), PAUSE)
  const [{ data, fetching }] = useQuery({
    query: SimilarQuery,
    variables: { title: settled },
    pause: settled.length < SHORTEST,
  })
  const isTitle = title.trim().length >= SHORTEST
  const isLooking = fetching || settled.length < SHORTEST
  const found = isLooking ? [] : (data?.similarPosts ?? [])

  return (
    <div className={isTitle ? 'similar-posts' : undefined} aria-live="polite">
      {isTitle && found.length === 0 && (
        <p className="text-soft" aria-hidden={isLooking}>
          {isLooking ? 'Looking for similar discussions...' : 'No similar discussions yet.'}
        </p>
      )}
      {isTitle && found.length > 0 && (
        <>
          <p className="font-semibold">Has this come up before?</p>
          <ul>
            {found.slice(0, SHOWN).map((post) => (
              <li key={post.id}>
                <a
                  href={`/forum/posts/${post.id}`}
                  target="_blank"
                  rel="noreferrer"
                  title={post.title}
                  lang={langOf(post.title)}
                  dir="auto"
                >
                  {post.title}
                </a>
                <span className="text-soft">
                  {counted(post.replyCount, 'reply', 'replies')}
                  <span className="sr-only">, opens in a new tab</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
