type Props = { of: number; isOnBrand?: boolean; className?: string }

/** Small number beside the label of a tab or chip, which may be the current one. */
export const Count = ({ of: count, isOnBrand = false, className = '' }: Props) => (
  <span
    className={`rounded-full px-[0.4375rem] py-px text-(length:--text-xs) font-bold text-brand ${isOnBrand ? 'bg-paper' : 'bg-brand-soft'} ${className}`}
  >
    {count}
  </span>
)
