import { plainWords, visibleWords, wordsApart } from '../../text/folding.ts'

/** A text in the form that is searched. */
export type Reading = {
  words: string
  /** The position in the text of each UTF-16 unit of the words, and of their end. */
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

/** Returns a text's words without case and accents, for English and unknown words. */
export const readPlain = (text: string) => readWith(plainWords, text)

/** Returns a text's words with their accents, which distinguish Irish words. */
export const readVisible = (text: string) => readWith(visibleWords, text)
