import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { glossary } from '../lessons/glossary.ts'
import { provider } from '../training.ts'
import { checkContent } from './check.ts'
import { copy, copyBeforeEach, plant } from './planted.ts'

copyBeforeEach()

const guide = readFileSync('content/README.md', 'utf8')
const [often = '', rest = ''] = guide.split('## When the check complains')
const lengthOf = (text: string) => text.split(/\s+/).length

test('the guide to frequent changes can be read in five minutes', () => {
  expect(lengthOf(often)).toBeLessThanOrEqual(900)
  expect(lengthOf(guide)).toBeLessThanOrEqual(2_950)
})

test('every link within the guide has a target', () => {
  const parts = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
  const links = [...guide.matchAll(/\]\(#([^)]+)\)/g)].map(([, part]) => part)
  expect(links.filter((part) => !parts.includes(part ?? ''))).toEqual([])
})

test('the table lists each file and folder', () => {
  const entries = readdirSync('content', { withFileTypes: true })
    .filter(({ name }) => name !== 'README.md')
    .map((entry) => (entry.isDirectory() ? `\`${entry.name}/\`` : `\`${entry.name}\``))
  expect(entries.filter((entry) => !rest.split('## Rules')[0]?.includes(entry))).toEqual([])
})

test('the guide explains the fields of a course', () => {
  const course = /### A new course\n([\s\S]*?)\n### /.exec(often)?.[1] ?? ''
  const fields = Object.keys(provider.shape.courses.element.shape).filter((field) => field !== 'name')
  expect(fields.filter((field) => !course.includes(`\`${field}\``))).toEqual([])
})

test('the example of a glossary term is valid', () => {
  const example = /```json\n(\{\n {2}"slug"[\s\S]*?)```/.exec(often)?.[1] ?? ''
  expect(glossary.shape.terms.safeParse([JSON.parse(example)]).error).toBeUndefined()
})

test('the guide quotes the actual errors of the check', async () => {
  const file = path.join(copy.root, 'training/suir-agile.json')
  const [example = ''] = /\{\n {2}"order": 4,[\s\S]*?\n\}\n/.exec(guide) ?? []
  const [comma = '', rating = '', date = ''] = rest.match(/^content\/training\/suir-agile\.json: .+$/gm) ?? []
  const wordingOf = (line: string) => line.replace(/line \d+/, '')

  await writeFile(file, example.replace('"euro": 320,', '"euro": 320'))
  expect((await checkContent(copy.root)).map(wordingOf)).toEqual([wordingOf(comma)])
  await writeFile(file, example.replace('4.8', '48').replace('2027-03-04', '4 March'))
  const found = await checkContent(copy.root)
  expect(found).toContain(rating.replace('line 8', `line ${lineOf(example, '"rating"')}`))
  expect(found.map(wordingOf)).toContain(wordingOf(date).replace('2nd', '1st'))
})

const lineOf = (text: string, phrase: string) =>
  text.split('\n').findIndex((line) => line.includes(phrase)) + 1

test('the guide quotes the actual price of a course', async () => {
  await plant('training/lee-valley-learning.json', '"euro": 1245,', /"euro": \d+,/.exec(often)?.[0] ?? '')
  expect(await checkContent(copy.root)).toEqual([])
  expect(await readFile(path.join(copy.root, 'training/lee-valley-learning.json'), 'utf8')).toContain('1295')
})

test('the guide’s commands undo a change, publish one, and revert it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'guide-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [ours, shared] = [path.join(folder, 'ours'), path.join(folder, 'shared')]
  const run = (commands: string) =>
    execFileSync('sh', ['-ec', commands], {
      cwd: ours,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: process.env['PATH'], HOME: folder, EMAIL: 'aoife@irishagile.example' },
    })
  const file = path.join(ours, 'content/home.json')
  const published = () => run(`git --git-dir ${shared} show main:content/home.json`)
  const [publish = '', undo = '', takeBack = ''] = Array.from(
    often.matchAll(/```sh\n([\s\S]*?)```/g),
    ([, commands]) => commands ?? '',
  )

  mkdirSync(path.join(ours, 'content'), { recursive: true })
  writeFileSync(file, 'before')
  run(
    `git init -qb main; git init -q --bare -b main ${shared}; git remote add origin ${shared}
     git add content; git commit -qm First; git push -qu origin main`,
  )
  writeFileSync(file, 'a slip')
  run(undo)
  expect(readFileSync(file, 'utf8')).toBe('before')

  writeFileSync(file, 'after')
  run(publish)
  expect(published()).toBe('after')
  const [, latest = ''] = /^(\w+) Raise the price/.exec(run('git log --oneline -5 -- content')) ?? []
  run(takeBack.replace('1a2b3c4', latest))
  expect(published()).toBe('before')
})
