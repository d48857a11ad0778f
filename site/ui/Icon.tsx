import { icons, idOfRepeated, isRepeated, type IconName } from './icons.ts'

type Props = { name: IconName; className?: string }

/**
 * Decorative icon beside a label. Repeated icons are visible only with `components/IconSheet.astro`, which every
 * `AppPage` includes.
 */
export function Icon({ name, className }: Props) {
  const classes = className ? `icon ${className}` : 'icon'
  if (isRepeated(name))
    return (
      <svg className={classes} aria-hidden="true">
        <use href={`#${idOfRepeated(name)}`} />
      </svg>
    )
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  )
}
