import { expect, test } from 'vitest'
import { checkStateOf, groupBySource, remarksOn } from './sources.ts'

const alliance = { name: 'Scrum Alliance', url: 'https://www.scrumalliance.org' }
const guide = { name: 'Scrum Guide', url: 'https://scrumguides.org' }
const checked = { ...guide, checkedOn: '2026-05-30', checkedBy: 'Aoife Brennan' }
const on = (day: string) => Date.parse(day)

test('marks a check as old after 180 days', () => {
  expect(checkStateOf({})).toBe('sample')
  expect(checkStateOf({ source: guide })).toBe('unchecked')
  expect(checkStateOf({ source: checked }, on('2026-11-26'))).toBe('checked')
  expect(checkStateOf({ source: checked }, on('2026-11-27'))).toBe('old')
})

test('remarks that a fact is unchecked, that its check is old, or that it is a sample', () => {
  const facts = [
    { name: '100+ countries', source: alliance },
    { name: '1.5M+ certifications', source: alliance },
    { name: '13 pages', source: checked },
    { name: '15+ providers' },
  ]
  expect(remarksOn(facts, on('2026-12-24'))).toEqual([
    'From our notes, not checked yet: 100+ countries, 1.5M+ certifications.',
    'Checked more than 180 days ago: 13 pages.',
    'Sample: 15+ providers.',
  ])
  expect(remarksOn(facts.slice(2, 3), on('2026-06-01'))).toEqual([])
  expect(remarksOn(facts.slice(0, 2))).toEqual(['From our notes, not checked yet.'])
})

test('lists each source with the figures that it supports', () => {
  const facts = [
    { name: '13 pages', source: guide },
    { name: '100+ countries', source: alliance },
    { name: '17 authors', source: { ...guide } },
    { name: '15+ providers' },
  ]
  expect(groupBySource(facts)).toEqual([
    { source: guide, label: '13 pages, 17 authors' },
    { source: alliance, label: '100+ countries' },
  ])
})

test('separates sources by the day of their check', () => {
  const facts = [
    { name: 'one', source: guide },
    { name: 'two', source: checked },
  ]
  expect(groupBySource(facts)).toMatchObject([{ label: 'one' }, { label: 'two' }])
})

test('omits the label of a source that supports all facts or is named like its fact', () => {
  const both = [
    { name: 'one', source: guide },
    { name: 'two', source: guide },
  ]
  expect(groupBySource(both)).toEqual([{ source: guide }])
  const rows = [
    { name: 'Scrum Alliance', source: alliance },
    { name: 'Scrum Inc', source: guide },
  ]
  expect(groupBySource(rows)).toEqual([{ source: alliance }, { source: guide, label: 'Scrum Inc' }])
})
