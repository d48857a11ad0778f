import { addressOf, type ListView } from '../address.ts'
import { hueOfIndex } from '../../../plain/hues.ts'
import { onPlainClick } from '../../../ui/islands/plain-click.ts'
import type { ForumCategory } from '../texts.ts'
import { useChoiceInView } from '../use-choice-in-view.ts'

type Props = {
  categories: readonly ForumCategory[]
  view: ListView
  onChoose: (category: ForumCategory | null) => void
}

/** Links to the ten categories: a strip on phones, a column beside the list elsewhere. */
export function CategoryFilter({ categories, view, onChoose }: Props) {
  const strip = useChoiceInView<HTMLUListElement>('[aria-current]')
  const chosen = view.category

  return (
    <nav className="min-w-0 lg:sticky lg:top-24" aria-label="Categories">
      <ul
        ref={strip}
        className="strip relative -mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) py-1 min-[43.75rem]:flex-wrap lg:mx-0 lg:flex-nowrap lg:flex-col lg:gap-1 lg:overflow-visible lg:p-0 print:hidden"
      >
        {[null, ...categories].map((category, index) => {
          const isChosen = chosen?.slug === category?.slug
          return (
            <li key={category?.slug ?? 'all'} className="flex-none">
              <a
                className={`chip whitespace-nowrap lg:flex lg:min-h-9.5 lg:rounded-md lg:border-transparent lg:px-3 ${isChosen ? 'lg:bg-brand-soft lg:text-brand' : 'lg:bg-transparent lg:hover:bg-brand-soft'}`}
                href={addressOf({ ...view, category, after: null })}
                aria-current={isChosen ? 'true' : undefined}
                onClick={onPlainClick(() => onChoose(category))}
              >
                {category ? (
                  <span className="category" data-hue={hueOfIndex(index - 1)}>
                    {category.name}
                  </span>
                ) : (
                  'All categories'
                )}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
