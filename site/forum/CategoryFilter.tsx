import type { ForumCategory } from './words.ts'

type Props = { categories: readonly ForumCategory[]; chosen: ForumCategory | null }

/** The ten categories as links, so that a choice has an address of its own. */
export const CategoryFilter = ({ categories, chosen }: Props) => (
  <nav aria-label="Categories">
    <ul className="flex flex-wrap gap-2">
      <li>
        <a className="chip" href="/forum" aria-current={chosen === null ? 'true' : undefined}>
          All
        </a>
      </li>
      {categories.map(({ name, slug }) => (
        <li key={slug}>
          <a
            className="chip"
            href={`/forum?category=${slug}`}
            aria-current={chosen?.slug === slug ? 'true' : undefined}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
