import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkContent } from './check.ts'
import { copy, copyBeforeEach, mistakeIn, plant } from './planted.ts'

copyBeforeEach()

test('finds no errors in the published content', async () => {
  expect(await checkContent(copy.root)).toEqual([])
})

test.each([
  [
    'site.json',
    '"hello@irishagile.example"',
    '"hello"',
    'email: write an e-mail address, such as "hello@irishagile.example"',
  ],
  [
    'home.json',
    '"value": "15+"',
    '"value": 15',
    'statistics, items, 1st, value: write a text in quotation marks, such as "15+"',
  ],
  [
    'home.json',
    '"sample": true',
    '"sample": true, "source": { "name": "Us", "url": "/training" }',
    'statistics, items, 1st: name the source, or write "sample": true for an invented figure',
  ],
  [
    'resources/atlassian.json',
    '"url": "https://www.youtube.com/@Atlassian"',
    '"url": "https://www.youtube.com/@Atlassian", "checkedOn": "2026-11-21"',
    'source: write both checkedOn and checkedBy once somebody has looked, and neither before',
  ],
  ['manifesto.json', '"Kent Beck",', '', 'declaration, authors: write exactly 17 entries'],
  [
    'fundamentals.json',
    '"duration": "15 minutes",',
    '',
    'events, items, 2nd, duration: write a text in quotation marks, such as "15 minutes"',
  ],
  [
    'organizations.json',
    '"value": "all"',
    '"value": "every"',
    'filter, options, 1st, value: write one of these: "all", "certification", "training"',
  ],
  [
    'comparison.json',
    '"entryCostFrom": 500',
    '"entryCostFrom": "$500"',
    'rows, 1st, entryCostFrom: write a number to sort by, such as 500, or null when there is none',
  ],
  [
    'resources.json',
    '"percent": 75',
    '"percent": 175',
    'journey, levels, 2nd, percent: write a number from 0 to 100, such as 75',
  ],
  [
    'training.json',
    '"to": 500',
    '"to": "500"',
    'filters, price, options, 2nd, to: write the upper limit in whole euro, such as 1000, or null when there is none',
  ],
  [
    'contact.json',
    '"href": "/fundamentals"',
    '"href": "fundamentals"',
    'popular, links, 2nd, href: write a page of this site, such as "/training", or a full address that begins with https://',
  ],
  ['forum.json', '"Other"', '"Elsewhere"', 'locations: let the last entry be "Other"'],
  ['forum.json', '"Cork"', '"Dublin"', 'locations: let every town stand once only'],
  [
    'forum.json',
    '"name": "Scrum Master",',
    '"name": "Scrum Master", "formerly": ["Remote Work"],',
    'categories: let every name, and every name under "formerly", stand once only',
  ],
  [
    'training/liffey-agile-training.json',
    '"location": "online"',
    '"location": "limerick"',
    'courses, "csm-online", location: "limerick" is no place of the filter; write one of: dublin, cork, galway, online, or add it to filters, location, options in training.json',
  ],
  [
    'training/liffey-agile-training.json',
    '2027-04-13',
    '13 April',
    'courses, 1st, dates, 2nd: write a day of the calendar as year-month-day, such as "2026-11-21"',
  ],
  [
    'search.json',
    'Top {count} pages',
    'Top pages',
    'found, bestPages: keep {count} in the text, such as "Top {count} pages"',
  ],
  [
    'practice.json',
    'of {total} right',
    'right',
    'round, result: keep {total} in the text, such as "{count} of {total} right"',
  ],
  [
    'certificates.json',
    'the {certificate} worth',
    'it worth',
    'draft, title: keep {certificate} in the text, such as "Is the {certificate} worth it?"',
  ],
  [
    'not-found.json',
    '"hint"',
    '"hnit"',
    'hnit: no page reads "hnit" (do you mean "hint"?) here; correct the spelling or remove it. The fields here are meta, heading, hint, text, links',
  ],
  [
    'glossary.json',
    '"slug": "velocity"',
    '"slug": "sprint-goal"',
    /^content\/glossary\.json: line \d+: terms, \d+\w\w: the slug "sprint-goal" is taken by an entry above; each needs its own$/,
  ],
  [
    'training/liffey-agile-training.json',
    '"slug": "cspo-dublin"',
    '"slug": "csm-dublin"',
    /the slug "csm-dublin" is taken by an entry above/,
  ],
  [
    'training/liffey-agile-training.json',
    '"website"',
    '"checkedOn": "2026-11-20", "website"',
    'write both checkedOn and checkedBy once somebody has looked, and neither before',
  ],
  [
    'training/liffey-agile-training.json',
    /"location": "[a-z]+"/,
    '"location": "Cork"',
    'courses, "csm-dublin", location: "Cork" is no place of the filter; write one of: dublin, cork, galway, online, or add it to filters, location, options in training.json',
  ],
  ['unavailable.json', '"links"', '"link"', 'links: write a list in square brackets [ ]'],
  [
    'organizations/scrum-org.json',
    '"certification"',
    '"exams"',
    'kind, 1st: write one of these: "certification", "training"',
  ],
  [
    'resources/atlassian.json',
    'www.youtube.com/@',
    'youtu.be/',
    'youtubeUrl: write the address of the channel, such as "https://www.youtube.com/@Scrumorg"',
  ],
  ['training/liffey-agile-training.json', '4.9', '49', 'rating: write a number from 0 to 5, such as 4.8'],
  [
    'legal/privacy.md',
    'updated: ',
    'updated: 21 November #',
    'updated: write a day of the calendar as year-month-day, such as "2026-11-21"',
  ],
])('reports an error in %s with what to write instead', async (file, search, replacement, message) => {
  await plant(file, search, replacement)
  expect(await checkContent(copy.root)).toContainEqual(
    typeof message === 'string' ? mistakeIn(file, message) : expect.stringMatching(message),
  )
})

test('accepts a date that YAML parses', async () => {
  await plant('legal/privacy.md', 'updated: ', 'updated: 2026-11-21 #')
  expect(await checkContent(copy.root)).toEqual([])
})

test('reports a file without its page and a page without its file', async () => {
  await cp(join(copy.root, 'home.json'), join(copy.root, 'hom.json'))
  await rm(join(copy.root, 'home.json'))
  expect(await checkContent(copy.root)).toEqual([
    'content/hom.json: no page reads a file with this name; correct the name or the folder, or remove the file',
    'content/home.json: this file is missing; bring it back from an earlier version',
  ])
})

test('reports the e-mail address of site.json for a legal page with an earlier one', async () => {
  await plant('site.json', 'hello@irishagile.example', 'post@irishagile.example')
  const advice =
    'the e-mail address "hello@irishagile.example" is not the one in site.json; write "post@irishagile.example"'
  expect(await checkContent(copy.root)).toEqual(
    ['accessibility', 'privacy', 'terms'].map((page) => `content/legal/${page}.md: ${advice}`),
  )
})

test('reports a mail link whose text is another address', async () => {
  await plant('legal/terms.md', '[hello@irishagile.example]', '[post@irishagile.example]')
  expect(await checkContent(copy.root)).toEqual([
    'content/legal/terms.md: the e-mail address "post@irishagile.example" is not the one in site.json; write "hello@irishagile.example"',
  ])
})

test('requires an organization’s file for its comparison row', async () => {
  await plant('comparison.json', '"organization": "scrum-inc"', '"organization": "scrum-company"')
  expect(await checkContent(copy.root)).toEqual([
    'content/comparison.json: line 117: rows, 4th, organization: "scrum-company" has no file; write one of: agile-business-consortium, scrum-alliance, scrum-inc, scrum-org',
    'content/comparison.json: line 13: rows: "scrum-inc" has a card and no row; add one',
  ])
})

test('requires a certificate’s file for a course and a filter', async () => {
  await rm(join(copy.root, 'certificates/cspo.json'))
  expect(await checkContent(copy.root)).toEqual([
    expect.stringMatching(
      /^content\/training\.json: line \d+: filters, certification, options, 4th, certificates: "cspo" has no file;/,
    ),
    expect.stringMatching(
      /^content\/training\/liffey-agile-training\.json: line \d+: courses, "cspo-dublin", certificate: "cspo" has no file;/,
    ),
  ])
})

test('accepts the sample provider of the README', async () => {
  const readme = await readFile(join(copy.root, 'README.md'), 'utf8')
  const example = [...readme.matchAll(/```json\n([\s\S]*?)```/g)].find(([, json]) =>
    json?.includes('"sample"'),
  )
  await writeFile(join(copy.root, 'training/suir-agile.json'), example?.[1] ?? '')
  expect(await checkContent(copy.root)).toEqual([])
})

test('accepts a new town, category and place of training', async () => {
  await plant('forum.json', '"Cork"', '"Cork", "Bundoran"')
  await plant(
    'forum.json',
    '"categories": [',
    '"categories": [{ "name": "Coaching", "slug": "coaching", "description": "A." },',
  )
  await plant('training.json', /(\{\s*"value": "galway")/, '{ "value": "limerick", "label": "Limerick" }, $1')
  await plant(
    'training/liffey-agile-training.json',
    /"virtual",\s+"location": "online"/,
    '"hybrid", "location": "limerick"',
  )
  expect(await checkContent(copy.root)).toEqual([])
})
