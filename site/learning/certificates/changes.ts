import type { CollectionEntry } from 'astro:content'
import { formatMoney, type Money } from './cost.ts'

export type Certificate = CollectionEntry<'certificates'>['data']

/** A change of a figure: its date, its subject, and its description. */
export interface Change {
  on: string
  what: keyof typeof NAMES
  text: string
}

const NAMES = { price: 'Price', renewal: 'Renewal fee' } as const

/**
 * Returns the changes of a certificate's figures, newest first. Each history entry has the old value; the new one is
 * the old value of the next change, or the current figure.
 */
export function changesOf({
  history,
  price,
  renewal,
}: Pick<Certificate, 'history' | 'price' | 'renewal'>): Change[] {
  const current: Record<keyof typeof NAMES, Money | undefined> = { price, renewal: renewal?.fee }
  return history.map(({ on, what, was, corrected }) => {
    const became = current[what]
    current[what] = was
    const now = became ? formatMoney(became) : 'not known'
    const text = corrected
      ? `${NAMES[what]} corrected to ${now}; we had said ${formatMoney(was)}`
      : `${NAMES[what]} ${now}, before that ${formatMoney(was)}`
    return { on, what, text }
  })
}
