import { onPlainClick } from '../ui/islands/plain-click.ts'

type Props = { href: string; isLoading: boolean; onLoad: () => void }

/** Loads the next page below this one; without JavaScript it is a link to that page. */
export const LoadMore = ({ href, isLoading, onLoad }: Props) => (
  <a
    className="button button-secondary justify-self-center"
    href={href}
    aria-busy={isLoading}
    onClick={onPlainClick(() => !isLoading && onLoad())}
  >
    {isLoading && <span className="spinner" aria-hidden="true" />}
    {isLoading ? 'Loading...' : 'Load more'}
  </a>
)
