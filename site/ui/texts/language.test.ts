import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { langOf, languageOf, withLanguages } from './language.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../prisma/demo/discussions')
const IRISH_ONE = 'tearmaiocht-scrum-as-gaeilge.md'

/** Returns titles and paragraphs of the demo discussions. */
const paragraphs = (file: string) =>
  readFileSync(path.join(FOLDER, file), 'utf8')
    .replace(/^---[^]*?title: "?(.*?)"?\n[^]*?---/, '$1')
    .split(/\n{2,}/)
    .filter((text) => !/^[|<-]/.test(text))

test('marks no English paragraph as Irish', () => {
  const files = readdirSync(FOLDER).filter((file) => file !== IRISH_ONE)
  expect(files.length).toBeGreaterThan(40)
  const locked = files.flatMap(paragraphs).filter((text) => languageOf(text) === 'ga')
  expect(locked).toEqual([])
})

test('recognises Irish next to English', () => {
  const found = paragraphs(IRISH_ONE).filter((text) => languageOf(text) === 'ga')
  expect(found.map((text) => text.slice(0, 12))).toEqual([
    'Scrum as Gae',
    'Dia daoibh! ',
    'Seo an méid ',
    'Cad a cheapa',
    'Is breá liom',
    'Maith thú, a',
    'Bhí an argói',
    'Agus Tomáš: ',
    'Chuir mé na ',
  ])
})

test.each([
  ['Meetup in Baile Átha Cliath?', undefined],
  ['An bhfuil cruinniú againn amárach?', 'ga'],
  ['Fáilte roimh chách', 'ga'],
  ['', undefined],
])('%s is recognised as %s', (text, language) => {
  expect(langOf(text)).toBe(language)
})

test('marks parts of a text, and is idempotent', () => {
  const html =
    '<p>Tá fadhb bheag againn, agus <em>this is what we do about it</em>.</p><p>It is not the end.</p>' +
    '<ul><li>Bhí an argóint sin againn</li><li>and we had it <strong>go maith agus go hálainn</strong></li></ul>'
  const marked =
    '<p lang="ga">Tá fadhb bheag againn, agus <em lang="en">this is what we do about it</em>.</p><p>It is not the end.</p>' +
    '<ul><li lang="ga">Bhí an argóint sin againn</li><li>and we had it <strong lang="ga">go maith agus go hálainn</strong></li></ul>'
  expect(withLanguages(html)).toBe(marked)
  expect(withLanguages(marked)).toBe(marked)
})
