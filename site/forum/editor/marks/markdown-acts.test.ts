import { expect, test } from 'vitest'
import { actOn, linked, pastedOver, type Act } from './markdown-acts.ts'
import type { Change, Selected } from './selection.ts'

/** Parses a text in which `[` and `]` enclose the selection. */
function at(text: string): Selected {
  const start = text.indexOf('«')
  return { value: text.replace(/[«»]/g, ''), start, end: text.indexOf('»') - 1 }
}

function after({ value }: Selected, { start, end, text, select }: Change): string {
  const [from, to] = [start + select[0], start + select[1]]
  const all = value.slice(0, start) + text + value.slice(end)
  return `${all.slice(0, from)}«${all.slice(from, to)}»${all.slice(to)}`
}

test.each<[Act, string, string]>([
  ['bold', 'a «big» change', 'a **«big»** change'],
  ['bold', 'a **«big»** change', 'a «big» change'],
  ['bold', 'a «»', 'a **«»**'],
  ['italic', '«big»', '_«big»_'],
  ['code', 'run «npm test»', 'run `«npm test»`'],
  ['quote', 'one\nt«»wo', 'one\n> two«»'],
  ['quote', '«one\ntwo»', '«> one\n> two»'],
  ['quote', '«> one\n> two»', '«one\ntwo»'],
  ['list', 'one\n«two\nthree»\nfour', 'one\n«- two\n- three»\nfour'],
  ['link', 'the «Scrum Guide»', 'the [Scrum Guide](«https://»)'],
  ['link', '«»', '[«»](https://)'],
  ['bold', 'some «word »here', 'some **«word»** here'],
  ['bold', 'some« word» here', 'some **«word»** here'],
  ['bold', '«one\ntwo»', '**«one**\n**two»**'],
  ['bold', '- «one»', '- **«one»**'],
  ['italic', 'half«way»s', 'half*«way»*s'],
  ['code', '«if x:\n  y()\n\nz»', '```\n«if x:\n  y()\n\nz»\n```'],
  ['code', '«use `x` now»', '``«use `x` now»``'],
  ['code', '«a ``` b\nc»', '````\n«a ``` b\nc»\n````'],
  ['code', 'run `«npm test»`', 'run «npm test»'],
])('applies %s to %j, resulting in %j', (act, before, expected) => {
  expect(after(at(before), actOn(act, at(before)))).toBe(expected)
})

test('turns text into a link when a URL is pasted over it', () => {
  const words = at('the «Scrum Guide» says')
  const change = pastedOver(words, ' https://scrumguides.org ')
  expect(change && after(words, change)).toBe('the [Scrum Guide](https://scrumguides.org)«» says')
  expect(change).toMatchObject({ text: linked(words, 'https://scrumguides.org').text })
  for (const [selected, pasted] of [
    ['«»', 'https://scrumguides.org'],
    ['«words»', 'other words'],
    ['«words»', 'https://one.example https://two.example'],
    ['«https://old.example»', 'https://new.example'],
    ['«two\nlines»', 'https://scrumguides.org'],
  ] as const)
    expect(pastedOver(at(selected), pasted)).toBeNull()
})
