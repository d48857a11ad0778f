import { useQuery } from 'urql'
import { langOf } from '../../ui/texts/language.ts'
import { counted } from '../../plain/text/plural.ts'
import { SimilarQuery } from './operations.ts'
import { useDebounced } from './use-debounced.ts'

const PAUSE = 400
const MIN_TITLE_LENGTH = 5

/** Largest number of results shown. */
const SHOWN = 3

/**
 * Lists discussions with a similar title after a pause in typing. They open in a new tab, so that nothing is lost. The
 * box opens with the keystroke that completes a title, not with the results, so that nothing moves under the author's
 * pointer.
 */
export function SimilarPosts({ title }: { title: string }) {
  const debounced = useDebounced(title.trim(), PAUSE)
  const [{ data, fetching }] = useQuery({
    query: SimilarQuery,
    variables: { title: debounced },
    pause: debounced.length < MIN_TITLE_LENGTH,
  })
  const isTitle = title.trim().length >= MIN_TITLE_LENGTH
  const isLooking = fetching || debounced.length < MIN_TITLE_LENGTH
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
