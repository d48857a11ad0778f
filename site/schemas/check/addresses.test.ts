import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkContent } from './check.ts'
import { copy, copyBeforeEach, mistakeIn, plant } from './planted.ts'

copyBeforeEach()

const LEADS_NOWHERE = 'leads to no page or part of a page; correct it or remove it'

test.each([
  ['events.json', '?tick=speaks', '?tick=speak', 'speakers, href: the link "/members?tick=speak"'],
  ['events.json', '?tick=', '?ticked=', 'speakers, href: the link "/members?ticked=speaks"'],
  ['legal/terms.md', '](/moderation)', '](/moderaton)', 'the link "/moderaton"'],
  ['legal/terms.md', '#featured)', '#feature)', 'the link "/training#feature"'],
  ['legal/terms.md', '](/moderation)', '](/moderation.html "Us")', 'the link "/moderation.html"'],
])('reports a broken link in %s with its path', async (file, search, replacement, link) => {
  await plant(file, search, replacement)
  expect(await checkContent(copy.root)).toEqual([mistakeIn(file, `${link} ${LEADS_NOWHERE}`)])
})

test('reports a link to a removed provider', async () => {
  await rm(join(copy.root, 'training/corrib-scrum-school.json'))
  expect(await checkContent(copy.root)).toEqual([
    'content/site.json: line 48: footer, groups, 2nd, links, 2nd, href: the link "/training/corrib-scrum-school" leads to no page or part of a page; correct it or remove it',
  ])
})
