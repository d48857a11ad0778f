import fc from 'fast-check'
import { describe, test } from 'vitest'
import { expectBounded, texts } from '../../test/data/growth.ts'
import { button, heading, quote, text, type Block } from './content.ts'
import { htmlOf } from './html.ts'
import { textOf } from './text.ts'

const FOOTER = { reason: 'You’re receiving this because you are a member.', links: [] }
const HREF = 'https://irishagile.example/forum'

const block = (phrase: string): fc.Arbitrary<Block> =>
  fc.constantFrom<Block>(
    text(phrase),
    quote(phrase),
    heading(phrase),
    button(phrase, HREF),
    { type: 'small', text: phrase },
    { type: 'facts', facts: [['Reason', phrase]] },
    { type: 'link', label: phrase, href: HREF },
    { type: 'entry', title: phrase, about: phrase, excerpt: phrase, href: HREF },
  )
const blocks = fc.array(texts.chain(block), { minLength: 1, maxLength: 4 })
const emails = fc.tuple(texts, blocks).map(([subject, blocks]) => ({ subject, preview: subject, blocks }))

/** Each block has markup besides its texts. */
const BLOCK = 1_500
const lengthOf = ({ subject, blocks }: { subject: string; blocks: Block[] }) =>
  subject.length + JSON.stringify(blocks).length + BLOCK * blocks.length

describe('the size of an e-mail grows only with its content', () => {
  test('as HTML', () =>
    expectBounded(emails, lengthOf, (content) => htmlOf(content, FOOTER), { times: 18, besides: 8_000 }))
  test('as text', () =>
    expectBounded(emails, lengthOf, (content) => textOf(content, FOOTER), { times: 4, besides: 500 }))
})
