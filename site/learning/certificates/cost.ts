import type { CollectionEntry } from 'astro:content'

type Certificate = CollectionEntry<'certificates'>['data']
export type Money = { currency: 'EUR' | 'USD' | 'GBP'; from: number; to?: number | undefined }
/** The amount of a currency that one euro buys. */
export type Rates = Readonly<Record<'USD' | 'GBP', number>>

/** An amount, or what it lies between. */
export type Range = { from: number; to: number }

/** The years over which a certificate is paid for here. */
const YEARS = 5

/**
 * Counts the renewals by which a certificate is valid for five years from the day on which it was earned.
 * @param everyYears null for one that lasts for life
 */
export const renewalsWithin = (everyYears: number | null): number =>
  everyYears === null ? 0 : Math.max(0, Math.ceil(YEARS / everyYears) - 1)

const times = ({ from, to }: Range, factor: number): Range => ({ from: from * factor, to: to * factor })

/** An amount in euro, at the rates of the content. */
export const inEuro = ({ currency, from, to = from }: Money, rates: Rates): Range =>
  times({ from, to }, currency === 'EUR' ? 1 : 1 / rates[currency])

/** An amount in whole units, as it is shown. */
const whole = ({ from, to }: Range): Range => ({ from: Math.round(from), to: Math.round(to) })

/** The costs of a certificate over five years, each part in whole euro, so that a reader who adds them up gets the total. */
export interface Cost {
  /** Null while it is not known. */
  price: Range | null
  renewals: { count: number; sum: Range | null } | null
  /** Null while a part of it is not known. */
  total: Range | null
}

/** Takes a certificate and the exchange rates; returns what it costs over five years, with VAT as its price has it. */
export function costOf({ price, renewal }: Pick<Certificate, 'price' | 'renewal'>, rates: Rates): Cost {
  const once = price ? whole(inEuro(price, rates)) : null
  if (!renewal) return { price: once, renewals: null, total: null }
  const count = renewalsWithin(renewal.everyYears)
  const fee = renewal.fee ? inEuro(renewal.fee, rates) : null
  const sum = count === 0 ? { from: 0, to: 0 } : fee && whole(times(fee, count))
  const total = once && sum && { from: once.from + sum.from, to: once.to + sum.to }
  return { price: once, renewals: { count, sum }, total }
}

/** An amount with VAT added at a rate in per cent. */
export const withVat = (amount: Range, percent: number): Range => times(amount, 1 + percent / 100)

const format = (amount: number, currency: string) =>
  amount.toLocaleString('en-IE', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  })

/** An amount as it is read, in whole units: "$200", "€432 to €2,155". */
export function formatMoney({ currency, from, to = from }: Money): string {
  const [low, high] = [format(from, currency), format(to, currency)]
  return low === high ? low : `${low} to ${high}`
}

/** An amount in euro as it is read. */
export const formatEuro = (range: Range): string => formatMoney({ currency: 'EUR', ...range })
