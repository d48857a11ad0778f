import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkContent, readContent } from './check.ts'
import { oldChecks } from './contradictions.ts'
import { copy, copyBeforeEach, mistakeIn, plant } from './planted.ts'

copyBeforeEach()

test.each([
  [
    'resources/atlassian.json',
    'channel-atlassian',
    'channel-atlasian',
    'imageUrl: there is no picture "/illustrations/channel-atlasian.svg" in site/public; correct the name or add it',
  ],
  [
    'practice/events.json',
    '"id": "sprint-length"',
    '"id": "usable"',
    'exercises, "usable": the id "usable" is already used in practice/artifacts.json; write another one',
  ],
  [
    'practice/events.json',
    '"about": "daily-scrum"',
    '"about": "daily-scrums"',
    'exercises, "daily-length", about: "daily-scrums" is no page in fundamentals; write one of: commitments, daily-scrum, development-team, pillars, product-backlog, product-increment, product-owner, refinement, scrum-master, scrum-team, sprint-backlog, sprint-planning, sprint-retrospective, sprint-review, sprint, values',
  ],
  [
    'organizations/scrum-org.json',
    '"order": 2',
    '"order": 1',
    'order: 1 is that of organizations/scrum-alliance.json too; give each its own',
  ],
  [
    'manifesto.json',
    'harness change',
    'embrace change',
    'principles: quoted from agilemanifesto.org: bring it back as it was',
  ],
  [
    'manifesto.json',
    'Kent Beck',
    'Ken Beck',
    'declaration, authors: quoted from agilemanifesto.org: bring it back as it was',
  ],
  [
    'manifesto.json',
    'Working software',
    'Running software',
    'values: quoted from agilemanifesto.org: bring it back as it was',
  ],
  [
    'manifesto.json',
    'by doing it and',
    'by doing and',
    'declaration: quoted from agilemanifesto.org: bring it back as it was',
  ],
  [
    'resources.json',
    'Six channels',
    'Seven channels',
    'it says "Seven channels", and the folder resources has 6',
  ],
  [
    'comparison.json',
    '"entryCostFrom": 200',
    '"entryCostFrom": 250',
    'rows, 2nd, entryCostFrom: write the first number of the text, without commas, or null where it has none',
  ],
  [
    'comparison.json',
    '"renewalYears": 2',
    '"renewalYears": null',
    'rows, 1st, renewalYears: write the first number of the text, without commas, or null where it has none',
  ],
  [
    'comparison.json',
    /"95%\+",\s*"passRatePercent": 95/,
    '"96%+", "passRatePercent": 96',
    'rows, 1st, passRate: the site was ordered with "95%+"; bring it back, or look it up and write checkedOn and checkedBy at its source',
  ],
  [
    'training.json',
    '"50+"',
    '"60+"',
    'statistics, 2nd, value: the site was ordered with "50+"; bring it back, or look it up and write checkedOn and checkedBy at its source',
  ],
  [
    'home.json',
    '"url": "https://www.scrumalliance.org/about-us"',
    '"url": "https://www.scrumalliance.org/about-us", "checkedOn": "2999-01-01", "checkedBy": "Aoife"',
    'statistics, items, 2nd, source, checkedOn: 2999-01-01 is in the future; write the day on which it was done',
  ],
  [
    'certificates.json',
    '"on": "2026',
    '"on": "2999',
    'exchange, on: 2999-09-02 is in the future; write the day on which it was done',
  ],
  [
    'certificates.json',
    '"category": "career-advice"',
    '"category": "certificates"',
    'draft, category: the forum has no category "certificates"; write one of: general-discussion, scrum-master, product-owner, agile-coaching, team-dynamics, tools-and-techniques, career-advice, events-and-meetups, remote-work, scaling-agile',
  ],
  [
    'training.json',
    '"category": "career-advice"',
    '"category": "training"',
    'provider, draft, category: the forum has no category "training"; write one of: general-discussion, scrum-master, product-owner, agile-coaching, team-dynamics, tools-and-techniques, career-advice, events-and-meetups, remote-work, scaling-agile',
  ],
  ['certificates/csm.json', '"to": 2495', '"to": 495', 'price, to: write more than "from", or leave it out'],
  [
    'certificates/csm.json',
    '"history": []',
    '"history": [{ "on": "2026-01-15", "what": "price", "was": { "currency": "USD", "from": 200 } }, { "on": "2026-02-15", "what": "renewal", "was": { "currency": "USD", "from": 90 } }]',
    'history: write the newest change first',
  ],
  [
    'legal/terms.md',
    "updated: '2",
    "updated: '9",
    'updated: 9026-11-26 is in the future; write the day on which it was done',
  ],
  [
    'training/liffey-agile-training.json',
    /"euro": \d+/,
    '"euro": 12450',
    'courses, 1st, euro: write a price in whole euro from 0 to 9999, such as 1195',
  ],
])('reports a contradiction in %s', async (file, search, replacement, message) => {
  await plant(file, search, replacement)
  expect(await checkContent(copy.root)).toContainEqual(mistakeIn(file, message))
})

test('requires a certificate, a comparison row and a new count for a fifth organization', async () => {
  const card = await readFile(join(copy.root, 'organizations/scrum-inc.json'), 'utf8')
  await writeFile(join(copy.root, 'organizations/icagile.json'), card.replace('"order": 4', '"order": 5'))
  expect(await checkContent(copy.root)).toEqual([
    'content/organizations/icagile.json: no certificate belongs to this organization; add a file to certificates',
    'content/comparison.json: line 13: rows: "icagile" has a card and no row; add one',
    'content/home.json: it says "Four bodies", and the folder organizations has 5',
    'content/organizations.json: it says "Four organizations", and the folder organizations has 5',
  ])
})

test('rejects a file name with spaces', async () => {
  await cp(join(copy.root, 'resources/scrum-org.json'), join(copy.root, 'resources/Scrum Org.json'))
  expect(await checkContent(copy.root)).toEqual([
    'content/resources/Scrum Org.json: name the file in small letters joined by hyphens, such as suir-agile.json',
  ])
})

test('accepts a changed figure that was checked, and lists it once the check is old', async () => {
  await plant(
    'comparison.json',
    /"95%\+",\s*"passRatePercent": 95([^}]*"url": "[^"]*")/,
    '"96%+", "passRatePercent": 96$1, "checkedOn": "2026-11-20", "checkedBy": "Aoife Brennan"',
  )
  const { tree, mistakes } = await readContent(copy.root, Date.parse('2026-11-26'))
  expect(mistakes).toEqual([])
  expect(oldChecks(tree, Date.parse('2027-05-19'))).toEqual([])
  expect(oldChecks(tree, Date.parse('2027-05-20'))).toEqual([
    'comparison.json: rows, 1st, source: checked on 2026-11-20 by Aoife Brennan, more than 180 days ago',
  ])
})
