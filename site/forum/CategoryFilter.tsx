import type { ForumCategory } from './words.ts'

type Props = { categories: readonly ForumCategory[]; chosen: ForumCategory | null }

/** The ten categories as links, so that a choice has an address of its own. A strip on phones, a column beside the list. */
export const CategoryFilter = ({ categories, chosen }: Props) => (
  <nav className="min-w-0 lg:sticky lg:top-24" aria-label="Categories">
    <ul className="-mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) py-1 lg:mx-0 lg:flex-col lg:gap-1 lg:overflow-visible lg:p-0">
      <Category href="/forum" isChosen={chosen === null} name="All" />
      {categories.map(({ name, slug }) => (
        <Category key={slug} href={`/forum?category=${slug}`} isChosen={chosen?.slug === slug} name={name} />
      ))}
    </ul>
  </nav>
)

const QUIET = 'lg:border-transparent lg:bg-transparent lg:hover:bg-brand-soft'
// The strip opens where the choice is, in browsers that know the property.
const CHOSEN = '[scroll-initial-target:nearest]'

const Category = ({ href, isChosen, name }: { href: string; isChosen: boolean; name: string }) => (
  <li className="flex-none">
    <a
      className={`chip whitespace-nowrap lg:flex ${isChosen ? CHOSEN : QUIET}`}
      href={href}
      aria-current={isChosen ? 'true' : undefined}
    >
      {name}
    </a>
  </li>
)
