import { plainWords, visibleWords, wordsApart } from '../../text/folding.ts'

/** A text as the search reads it. */
export type Reading = {
  words: string
  /** For each UTF-16 unit of the words, and for their end, where in the text it is from. */
  from: number[]
}

type Fold = (text: string) => string

function readWith(fold: Fold, text: string): Reading {
  const from: number[] = []
  let words = ''
  let at = 0
  for (const letter of text) {
    const folded = wordsApart(letter < '\x80' && fold === visibleWords ? letter : fold(letter))
    from.push(...Array<number>(folded.length).fill(at))
    words += folded
    at += letter.length
  }
  return { words, from: [...from, at] }
}

/** A text's words without case and accents: what English and unknown words are found by. */
export const readPlain = (text: string) => readWith(plainWords, text)

/** A text's words with their accents, by which Irish tells them apart. */
export const readVisible = (text: string) => readWith(visibleWords, text)
