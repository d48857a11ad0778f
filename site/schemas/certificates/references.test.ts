import { expect, test } from 'vitest'
import { missingReferences, unrecordedChanges } from './references.ts'

const usd = (from: number) => ({ currency: 'USD', from })
const tree = (facts: object) =>
  new Map<string, unknown>([['certificates/psm-i.json', { history: [], ...facts }]])
const TODAY = '2026-11-26'

test('requires a history entry for a changed price', () => {
  expect(unrecordedChanges(tree({ price: usd(200) }), tree({ price: usd(250) }), TODAY)).toEqual([
    'certificates/psm-i.json: history: the price has changed; add { "on": "2026-11-26", "what": "price", ' +
      '"was": { "currency": "USD", "from": 200 } } as the first entry, with "corrected": true when only our figure was wrong',
  ])
})

test('accepts a change that the history records', () => {
  const history = [{ on: TODAY, what: 'price', was: usd(200) }]
  expect(unrecordedChanges(tree({ price: usd(200) }), tree({ price: usd(250), history }), TODAY)).toEqual([])
})

test('rejects an older history entry for a new change', () => {
  const history = [{ on: '2026-01-01', what: 'price', was: usd(200) }]
  const before = tree({ price: usd(200), history })
  expect(unrecordedChanges(before, tree({ price: usd(250), history }), TODAY)).toHaveLength(1)
})

test.each([
  ['a price that was not known', {}, { price: usd(200) }],
  ['an unchanged price with another source', { price: usd(200) }, { price: { ...usd(200), source: {} } }],
  ['a first history', { price: usd(200), history: undefined }, { price: usd(200) }],
  ['no change', { price: usd(200) }, { price: usd(200) }],
])('requires no history entry for %s', (_name, before, now) => {
  expect(unrecordedChanges(tree(before), tree(now), TODAY)).toEqual([])
})

test.each([
  [
    'the upper end of a price',
    { price: { ...usd(500), to: 900 } },
    { price: { ...usd(500), to: 950 } },
    'price',
  ],
  ['a price that is withdrawn', { price: usd(200) }, {}, 'price'],
  ['a renewal fee', { renewal: { fee: usd(100) } }, { renewal: { fee: usd(120) } }, 'renewal'],
])('reports an unrecorded change of %s', (_name, before, now, what) => {
  expect(unrecordedChanges(tree(before), tree(now), TODAY)).toEqual([
    expect.stringContaining(`the ${what} has changed`),
  ])
})

test('reports certificates, organizations and roles without references', () => {
  const content = new Map<string, unknown>([
    ['certificates.json', { learn: [{ role: 'scrum-master' }] }],
    [
      'certificates/csm.json',
      { organization: 'scrum-alliance', roles: ['scrum-master'], next: ['a-csm', 'csm'] },
    ],
    ['certificates/psd-i.json', { organization: 'scrum-alliance', roles: ['developer'] }],
    ['organizations/scrum-alliance.json', {}],
    ['organizations/scrum-inc.json', {}],
  ])
  expect(missingReferences(content)).toEqual([
    expect.stringContaining('certificates/csm.json: next: "a-csm" is not another certificate'),
    expect.stringContaining('certificates/csm.json: next: "csm" is not another certificate'),
    expect.stringContaining('organizations/scrum-inc.json: no certificate belongs to this organization'),
    expect.stringContaining('certificates.json: learn: no link is for the role "developer"'),
  ])
})
