import type { CollectionEntry } from 'astro:content'

type Certificate = CollectionEntry<'certificates'>['data']
export type Money = { currency: 'EUR' | 'USD' | 'GBP'; from: number; to?: number | undefined }
/** Amount of each currency that one euro buys. */
export type Rates = Readonly<Record<'USD' | 'GBP', number>>

/** A range of amounts. */
export type Range = { from: number; to: number }

/** Years over which costs are compared. */
const YEARS = 5

/**
 * Returns the number of renewals needed for a certificate to stay valid for five years after it was earned.
 * @param everyYears null if it is valid for life
 */
export const renewalsWithin = (everyYears: number | null): number =>
  everyYears === null ? 0 : Math.max(0, Math.ceil(YEARS / everyYears) - 1)

const times = ({ from, to }: Range, factor: number): Range => ({ from: from * factor, to: to * factor })

/** Converts an amount to euro at the rates of the content. */
export const inEuro = ({ currency, from, to = from }: Money, rates: Rates): Range =>
  times({ from, to }, currency === 'EUR' ? 1 : 1 / rates[currency])

/** Rounds an amount to whole units, as displayed. */
const whole = ({ from, to }: Range): Range => ({ from: Math.round(from), to: Math.round(to) })

/** Costs of a certificate over five years, each part rounded to whole euro, so that they add up to the total. */
export interface Cost {
  /** Null if unknown. */
  price: Range | null
  renewals: { count: number; sum: Range | null } | null
  /** Null if a part of it is unknown. */
  total: Range | null
}

/** Returns the cost of a certificate over five years, including VAT only if its price does. */
export function costOf({ price, renewal }: Pick<Certificate, 'price' | 'renewal'>, rates: Rates): Cost {
  const once = price ? whole(inEuro(price, rates)) : null
  if (!renewal) return { price: once, renewals: null, total: null }
  const count = renewalsWithin(renewal.everyYears)
  const fee = renewal.fee ? inEuro(renewal.fee, rates) : null
  const sum = count === 0 ? { from: 0, to: 0 } : fee && whole(times(fee, count))
  const total = once && sum && { from: once.from + sum.from, to: once.to + sum.to }
  return { price: once, renewals: { count, sum }, total }
}

/** Adds VAT to an amount at a rate in per cent. */
export const withVat = (amount: Range, percent: number): Range => times(amount, 1 + percent / 100)

const format = (amount: number, currency: string) =>
  amount.toLocaleString('en-IE', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  })

/** Formats an amount in whole units: "$200", "€432 to €2,155". */
export function formatMoney({ currency, from, to = from }: Money): string {
  const [low, high] = [format(from, currency), format(to, currency)]
  return low === high ? low : `${low} to ${high}`
}

/** Formats an amount in euro. */
export const formatEuro = (range: Range): string => formatMoney({ currency: 'EUR', ...range })
