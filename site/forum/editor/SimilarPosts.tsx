import { useQuery } from 'urql'
import { langOf } from '../../lib/text/language.ts'
import { counted } from '../../lib/text/plural.ts'
import { SimilarQuery } from './operations.ts'
import { useSettled } from './use-settled.ts'

const PAUSE = 400
const SHORTEST = 5

/** Discussions that a title resembles, shown once the typing pauses. They open beside the form, so that nothing is lost. */
export function SimilarPosts({ title }: { title: string }) {
  const settled = useSettled(title.trim(), PAUSE)
  const [{ data }] = useQuery({
    query: SimilarQuery,
    variables: { title: settled },
    pause: settled.length < SHORTEST,
  })
  const found = settled.length < SHORTEST ? [] : (data?.similarPosts ?? [])

  return (
    <div aria-live="polite">
      {found.length > 0 && (
        <div className="card card-sunken mt-2 gap-1.5 p-3 text-sm">
          <p className="font-semibold">Has this come up before?</p>
          <ul className="grid gap-1">
            {found.map((post) => (
              <li key={post.id} className="wrap-anywhere">
                <a
                  href={`/forum/posts/${post.id}`}
                  target="_blank"
                  rel="noreferrer"
                  lang={langOf(post.title)}
                >
                  {post.title}
                </a>{' '}
                <span className="text-soft">
                  ({counted(post.replyCount, 'reply', 'replies')})
                  <span className="sr-only">, opens in a new tab</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
