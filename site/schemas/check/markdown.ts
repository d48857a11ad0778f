// Detects mistakes that Markdown accepts but renders in an unintended way.
import type { Tree } from './nested.ts'

const LINK = /\]\(\S*?\)|\]\(\S+ "[^"]*"\)/y

/**
 * Returns an error, with file and line number, for each heading, link or tag that would not be rendered as intended.
 */
export const mistakenMarkdown = (tree: Tree): string[] =>
  [...tree].flatMap(([file, value]) => {
    const { body = '' } = value as { body?: string }
    return mistakesIn(body).map((mistake) => `${file}: ${mistake}`)
  })

/** Returns the errors in a file, including its front matter. */
function mistakesIn(source: string): string[] {
  const lines = source.split('\n')
  const start = lines.indexOf('---', 1) + 1
  let level = 1
  let isCode = false
  return lines.flatMap((line, index) => {
    if (index < start) return []
    if (line.startsWith('```')) isCode = !isCode
    if (isCode) return []
    const found: string[] = []
    const marks = /^(#+)(?=\s)/.exec(line)?.[1]?.length
    if (marks !== undefined) {
      if (marks === 1) found.push('begin the heading with ##; # is the title of the page, from its fields')
      else if (marks > level + 1)
        found.push(`begin the heading with ${'#'.repeat(level + 1)}; no level is left out`)
      level = marks
    }
    return [...found, ...mistakesOfLine(line.replaceAll(/`[^`]*`/g, ''))].map(
      (mistake) => `line ${index + 1}: ${mistake}`,
    )
  })
}

function mistakesOfLine(line: string): string[] {
  const tag = /<\/?[a-z][^\s:@>]*(?=[\s>]|$)[^>]*>?/i.exec(line)?.[0]
  const isBroken = [...line.matchAll(/\]\(/g)].some(({ index }) => {
    LINK.lastIndex = index
    return !LINK.test(line)
  })
  return [
    ...(/\]\((?!\/|#|https?:|mailto:|\S*\s)/.test(line)
      ? [
          'begin the address of the link with / for a page of this site, such as /training, or else with https://',
        ]
      : []),
    ...(tag ? [`remove ${tag}; these pages are Markdown without HTML`] : []),
    ...(isBroken || /\]\s+\((\/|https:)|\)\[(\/|https:)/.test(line)
      ? ['write the link as [words](https://address), with both brackets closed and no space in between']
      : []),
  ]
}
