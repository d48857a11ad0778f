import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** The words to write, and the uses of the words they replace that are left in names and comments. */
const TABLE: [write: string, not: Record<string, number>][] = [
  ['response, result, handler, accepted reply', { 'answer\\w*': 237 }],
  ['cached, cacheable, retained', { 'keep\\w*|kept': 18 }],
  ['request, query', { 'ask(s|ed|ing)?': 9, 'questions?': 13 }],
  ['notify, notified, show', { 'tell\\w*|told': 1 }],
  ['label, format, message', { words: 253 }],
  ['viewer state', { mine: 30 }],
  ['hydration data, dehydrate, rehydrate', { handed: 0, received: 17, lean: 0, packed: 11 }],
  ['bulk withdrawal, withdrawnBy', { 'taking|taken': 54, together: 16 }],
  ['obsolete; appealed; resolve; history', { moot: 0, contested: 0, 'settle[sd]?': 23, 'stor(y|ies)': 7 }],
  ['batching; compaction; contributions', { 'gather\\w*': 1, 'fold(s|ed|ing)?': 10, written: 191 }],
  ['next steps; return URL; request context', { 'ways?': 46 }],
  ['capture and restore; consume; escapeLike; poll', { begun: 0, 'use up': 0, literally: 0, pulse: 0 }],
  ['e-mail, notification', { 'letters?': 99 }],
  ['pending', { waiting: 9, held: 30 }],
  ['status, suspension, verification', { 'standing|stands': 1 }],
  ['member, viewer, author', { person: 9 }],
  ['again, anyone who, many', { anew: 0, whoever: 2, 'so many': 1 }],
]

/** The clauses that must not open a comment: a noun or a verb says what a thing is. */
const OPENINGS = ['What', 'Whether', 'How', 'Who', 'Whoever', 'Where', 'Whose', 'The same']

/** The six words that stood for most others, and their uses in code without tests. */
const SIX = ['answer\\w*', 'keep\\w*|kept', 'ask(s|ed|ing)?', 'tell\\w*|told', 'whoever', 'anew']
const SIX_AT_MOST = 131

const CODE = /^(api|site|prisma\/(?!migrations)|\.config)\b.*\.(tsx?|m?js|astro|css|prisma)$/
const GENERATED = /graphql-env\.d\.ts$|^\.config\/tools\/vocabulary\.test\.ts$/
const TESTS = /\.(test|spec)\.|^site\/e2e\/|^api\/test\//

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => CODE.test(file) && !GENERATED.test(file))
  .map((file) => ({ file, ...read(file) }))

/** Returns the names and the comments of a file, its own name among the names. */
function read(file: string): { names: string[]; comments: string[] } {
  const text = readFileSync(file, 'utf8').replace(/^---$/gm, '')
  const names = [
    file
      .split('/')
      .pop()
      ?.replace(/\.[a-z]+$/, '') ?? '',
  ]
  let code = text
  const blank = (node: ts.Node) =>
    (code = code.slice(0, node.pos) + ' '.repeat(node.end - node.pos) + code.slice(node.end))
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.push(node.text)
    if (ts.isLiteralExpression(node) || ts.isTemplateMiddleOrTemplateTail(node)) blank(node)
    else if (ts.isJsxText(node) || node.kind === ts.SyntaxKind.TemplateHead) blank(node)
    ts.forEachChild(node, visit)
  }
  if (!/\.(css|prisma)$/.test(file)) {
    const kind = /\.(tsx|astro)$/.test(file) ? ts.ScriptKind.TSX : ts.ScriptKind.TS
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind))
  }
  const comments = code.match(/\/\*[\s\S]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*|<!--[\s\S]*?-->/g) ?? []
  return {
    names,
    comments: comments.map((comment) =>
      comment.replace(/^[ \t]*(\/\*+|\/\/+|\*\/?|<!--)[ \t]*/gm, '').trim(),
    ),
  }
}

/** Returns a name as words: "askedAt" and "asked-at" as "asked At" and "asked at". */
const split = (name: string) => name.replace(/([a-z\d])(?=[A-Z])/g, '$1 ').replace(/[_\W]+/g, ' ')

const count = (text: string, word: string) => text.match(new RegExp(`\\b(?:${word})\\b`, 'gi'))?.length ?? 0

const textOf = (read: typeof files) =>
  read.map(({ names, comments }) => [...names.map(split), ...comments].join('\n')).join('\n')

const all = textOf(files)

test.each(TABLE)('names and comments say %s', (_, avoided) => {
  const uses = Object.keys(avoided).map((word) => [word, count(all, word)] as const)
  expect(uses.filter(([word, used]) => used > (avoided[word] ?? 0))).toEqual([])
})

test.each(OPENINGS)('no comment begins with %s', (opening) => {
  const begins = new RegExp(`^${opening}\\b`)
  expect(files.flatMap(({ comments }) => comments.filter((comment) => begins.test(comment)))).toEqual([])
})

test('the six words stay rare in code', () => {
  const code = textOf(files.filter(({ file }) => !TESTS.test(file)))
  const uses = SIX.reduce((sum, word) => sum + count(code, word), 0)
  expect(uses).toBeLessThanOrEqual(SIX_AT_MOST)
})

test('counts the words of names and comments, not of strings', () => {
  expect(split('wordsOf') + split('kept-count')).toBe('words Ofkept count')
})

/** The attributes with classes: their texts, and those in their expressions. */
const CLASSES = /\bclass(?:Name)?=(?:"([^"]*)"|\{`([^`]*)`\}|\{([^}]*)\})/g

test.each([
  ['site/admin/admin.css', /^site\/admin\//],
  ['site/styles/members.css', /^site\/(?!admin\/)/],
  ['site/styles/site.css', /^site\/(?!admin\/)/],
])('no class is a word that %s excludes from utilities', (sheet, folder) => {
  const excluded = /not inline\('\{(.*)\}'\)/.exec(readFileSync(sheet, 'utf8'))?.[1]?.split(',') ?? []
  expect(excluded.length).toBeGreaterThan(5)
  const textsIn = (code = '') => [...code.matchAll(/['"`]([^'"`]*)['"`]/g)].map(([, text]) => text)
  const used = files
    .filter(({ file }) => folder.test(file) && /\.(tsx|astro)$/.test(file))
    .flatMap(({ file }) =>
      [...readFileSync(file, 'utf8').matchAll(CLASSES)]
        .flatMap(([, text, template = '', code]) => [
          text,
          template.replace(/\$\{[^}]*\}/g, ' '),
          ...[...template.matchAll(/\$\{([^}]*)\}/g)].flatMap(([, part]) => textsIn(part)),
          ...textsIn(code),
        ])
        .flatMap((text) => text?.split(/\s+/) ?? [])
        .filter((word) => excluded.includes(word))
        .map((word) => `${file}: ${word}`),
    )
  expect(used).toEqual([])
})
