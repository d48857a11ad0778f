import { expect, test } from 'vitest'
import { textInBlocks } from './markup.ts'

test.each([
  [
    '<h3>What we tried</h3>\n<p>We met weekly.</p><p>It helped</p>',
    'What we tried · We met weekly. It helped',
  ],
  [
    '<ul><li>PSM I</li><li>€245</li></ul><p>Is it “enough?”</p><p>No</p>',
    'PSM I · €245 · Is it “enough?” No',
  ],
  ['<p>One<br />two</p>', 'One two'],
  ['<ul><li>a<ul><li>b</li></ul></li></ul>', 'a · b'],
  ['<p>A <strong>bold</strong> word, &lt;p&gt;</p><p></p>', 'A bold word, <p>'],
])('separates blocks that end no sentence: %s', (html, line) => {
  expect(textInBlocks(html)).toBe(line)
})
