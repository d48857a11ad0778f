import { expect, test } from 'vitest'
import { pagesNamedIn } from './named-pages.ts'

const page = (href: string, ...names: string[]) => ({ href, label: href, names })
const pages = [
  page('/certificates/csm', 'CSM', 'Certified ScrumMaster'),
  page('/certificates/a-csm', 'A-CSM'),
  page('/certificates/psm-i', 'PSM I'),
  page('/certificates/psm-ii', 'PSM II'),
  page('/training/suir', 'Suir Agile (Waterford)'),
  page('/certificates/rs', 'RS@SP'),
]
const found = (text: string) => pagesNamedIn(text, pages).map(({ href }) => href)

test.each([
  [
    'in the order of the text',
    'Is PSM II worth it after CSM?',
    ['/certificates/psm-ii', '/certificates/csm'],
  ],
  ['once each', 'CSM, or Certified ScrumMaster: CSM!', ['/certificates/csm']],
  ['as whole names alone', 'A-CSM, CSMs and PSM III', ['/certificates/a-csm']],
  [
    'with signs in their names',
    'Suir Agile (Waterford) teaches RS@SP.',
    ['/training/suir', '/certificates/rs'],
  ],
  ['none in a text without names', 'Suir Agile, csm', []],
])('finds pages by their names: %s', (_case, text, expected) => {
  expect(found(text)).toEqual(expected)
})

test('returns at most four pages, and none if there are none', () => {
  expect(found('CSM, A-CSM, PSM I, PSM II, RS@SP')).toHaveLength(4)
  expect(pagesNamedIn('CSM', [])).toEqual([])
})
