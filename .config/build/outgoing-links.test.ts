import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { writeOutgoingLinks } from './outgoing-links.ts'

test('lists each link to another site with the first pages that contain it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'links-'))
  const page = (name: string, ...links: string[]) =>
    writeFileSync(path.join(folder, name), links.map((href) => `<a href="${href}">There</a>`).join(''))
  page(
    'index.html',
    'https://scrumguides.org/scrum-guide.html#events',
    'https://scrumguides.org/scrum-guide.html',
  )
  page('training.html', '/contact', 'mailto:a@b.ie', 'https://liffey-agile.example', '//other.ie', 'https://')
  for (const name of ['a', 'b', 'c']) page(`${name}.html`, 'https://www.scrum.org/?a=1&amp;b=2')
  page('d.html', 'https://www.scrum.org/?a=1&amp;b=2')

  const file = path.join(folder, 'links.json')
  writeOutgoingLinks(folder, file)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([
    { url: 'https://scrumguides.org/scrum-guide.html', pages: ['/'] },
    { url: 'https://www.scrum.org/?a=1&b=2', pages: ['/a', '/b', '/c'] },
  ])
})
