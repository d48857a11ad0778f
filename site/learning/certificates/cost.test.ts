import { expect, test } from 'vitest'
import { costOf, formatEuro, formatMoney, inEuro, renewalsWithin, withVat, type Money } from './cost.ts'

const RATES = { USD: 1.25, GBP: 0.8 }
const source = { name: 'Scrum Alliance', url: 'https://www.scrumalliance.org' }
const price = (money: Money) => ({ ...money, includes: 'The course', vat: 'excluded' as const, source })
const renewal = (everyYears: number | null, fee?: Money) => ({ everyYears, source, ...(fee && { fee }) })
const usd = (from: number, to?: number): Money => ({ currency: 'USD', from, ...(to && { to }) })

test.each([
  [null, 0],
  [1, 4],
  [2, 2],
  [3, 1],
  [5, 0],
  [7, 0],
])('counts renewals of a certificate valid for %s years as %i within five years', (everyYears, times) => {
  expect(renewalsWithin(everyYears)).toBe(times)
})

test.each([
  ['a price that is paid once', price(usd(200)), renewal(null), { from: 160, to: 160 }],
  ['two renewals', price(usd(500, 2500)), renewal(2, usd(100)), { from: 560, to: 2160 }],
  ['four renewals', price({ currency: 'EUR', from: 300 }), renewal(1, usd(50)), { from: 460, to: 460 }],
  ['pounds', price({ currency: 'GBP', from: 800 }), renewal(null), { from: 1000, to: 1000 }],
  ['no fee within five years', price(usd(250)), renewal(5), { from: 200, to: 200 }],
])('adds up costs in euro for %s', (_name, once, again, total) => {
  expect(costOf({ price: once, renewal: again }, RATES).total).toEqual(total)
})

test('rounds the parts so that they add up to the total', () => {
  const { total, ...parts } = costOf(
    { price: price(usd(995)), renewal: renewal(2, usd(175)) },
    { USD: 1.1578, GBP: 1 },
  )
  expect(parts).toMatchObject({ price: { from: 859 }, renewals: { sum: { from: 302 } } })
  expect(total).toEqual({ from: 1161, to: 1161 })
})

test('returns no total if a part of it is unknown', () => {
  expect(costOf({ price: undefined, renewal: renewal(null) }, RATES).total).toBeNull()
  expect(costOf({ price: price(usd(200)), renewal: undefined }, RATES).total).toBeNull()
  const withoutFee = costOf({ price: price(usd(200)), renewal: renewal(2) }, RATES)
  expect(withoutFee).toMatchObject({ renewals: { count: 2, sum: null }, total: null })
})

test('converts each end of a range, and adds VAT', () => {
  expect(inEuro(usd(500, 1000), RATES)).toEqual({ from: 400, to: 800 })
  expect(withVat({ from: 100, to: 200 }, 23)).toEqual({ from: 123, to: 246 })
})

test('formats amounts in whole units', () => {
  expect(formatMoney(usd(500, 2495))).toBe('$500 to $2,495')
  expect(formatMoney({ currency: 'GBP', from: 500 })).toBe('£500')
  expect(formatEuro({ from: 172.74, to: 172.76 })).toBe('€173')
})
