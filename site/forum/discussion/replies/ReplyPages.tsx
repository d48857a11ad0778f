import { pageAddress, pageNumbers } from '../../paging.ts'

type Props = { postId: string; page: number; pages: number }

/** Links to the numbered pages of a discussion's replies. */
export const ReplyPages = ({ postId, page, pages }: Props) => (
  <nav aria-label="Pages of replies">
    <ul className="flex flex-wrap justify-center gap-1">
      {pageNumbers(page, pages).map((number, index) =>
        number === 0 ? (
          <li key={`gap-${index}`} className="grid min-w-8 place-items-center text-soft" aria-hidden="true">
            …
          </li>
        ) : (
          <li key={number}>
            <a
              className="sort-link min-w-9 justify-center"
              href={pageAddress(postId, number)}
              aria-current={number === page ? 'true' : undefined}
              aria-label={`Page ${number} of ${pages}`}
            >
              {number}
            </a>
          </li>
        ),
      )}
    </ul>
  </nav>
)
