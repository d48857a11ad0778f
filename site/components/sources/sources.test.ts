import { expect, test } from 'vitest'
import { groupBySource, isSample } from './sources.ts'

const alliance = { name: 'Scrum Alliance', url: 'https://www.scrumalliance.org', checkedOn: '2026-11-21' }
const ours = { name: 'Irish Agile', url: '/training', checkedOn: '2026-11-20' }

test('lists with each source the figures that come from it', () => {
  const facts = [
    { name: '15+ training providers', source: ours },
    { name: '1.5M+ certifications', source: alliance },
    { name: '4.9/5 reviews', source: { ...ours } },
  ]
  expect(groupBySource(facts)).toEqual([
    { source: ours, label: '15+ training providers, 4.9/5 reviews' },
    { source: alliance, label: '1.5M+ certifications' },
  ])
})

test('separates sources by the day of their check', () => {
  const later = { ...ours, checkedOn: '2026-12-01' }
  const facts = [
    { name: 'one', source: ours },
    { name: 'two', source: later },
  ]
  expect(groupBySource(facts)).toMatchObject([{ label: 'one' }, { label: 'two' }])
})

test('omits the label of a source of everything, or one named like its fact', () => {
  const both = [
    { name: 'one', source: ours },
    { name: 'two', source: ours },
  ]
  expect(groupBySource(both)).toEqual([{ source: ours }])
  const rows = [
    { name: 'Scrum Alliance', source: alliance },
    { name: 'Scrum Inc', source: ours },
  ]
  expect(groupBySource(rows)).toEqual([{ source: alliance }, { source: ours, label: 'Scrum Inc' }])
})

test('recognizes a sample by its name', () => {
  expect(isSample({ ...ours, name: 'Irish Agile (sample figures)' })).toBe(true)
  expect(isSample({ ...ours, name: 'Irish Agile (sample figure)' })).toBe(true)
  expect(isSample(ours)).toBe(false)
})
