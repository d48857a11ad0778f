import { useEffect, useRef } from 'react'
import type { ForumCategory } from './words.ts'

type Props = { categories: readonly ForumCategory[]; chosen: ForumCategory | null }

/** The ten categories as links, so that a choice has an address of its own. A strip on phones, a column beside the list. */
export function CategoryFilter({ categories, chosen }: Props) {
  const strip = useRef<HTMLUListElement>(null)

  // On a phone the strip opens where the choice is, unless the reader has moved it already.
  useEffect(() => {
    const choice = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (!choice || !strip.current || strip.current.scrollLeft > 0) return
    strip.current.scrollLeft = choice.offsetLeft - choice.offsetWidth / 2
  }, [])

  return (
    <nav className="min-w-0 lg:sticky lg:top-24" aria-label="Categories">
      <ul
        ref={strip}
        className="relative -mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) py-1 lg:mx-0 lg:flex-col lg:gap-1 lg:overflow-visible lg:p-0"
      >
        <Category href="/forum" isChosen={chosen === null} name="All" />
        {categories.map(({ name, slug }) => (
          <Category
            key={slug}
            href={`/forum?category=${slug}`}
            isChosen={chosen?.slug === slug}
            name={name}
          />
        ))}
      </ul>
    </nav>
  )
}

const QUIET = 'lg:border-transparent lg:bg-transparent lg:hover:bg-brand-soft'

const Category = ({ href, isChosen, name }: { href: string; isChosen: boolean; name: string }) => (
  <li className="flex-none">
    <a
      className={`chip whitespace-nowrap lg:flex ${isChosen ? '' : QUIET}`}
      href={href}
      aria-current={isChosen ? 'true' : undefined}
    >
      {name}
    </a>
  </li>
)
