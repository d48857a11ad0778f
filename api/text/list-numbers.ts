import type { MarkdownIt, Token } from 'markdown-it'

/** The number of digits for which every list reserves space. */
const FITTING_DIGITS = 2

/** Returns the class of a list with wider numbers, to which `site/styles/prose.css` gives space. */
const wideList = (digits: number) => `digits-${digits}`

/** All classes of such lists. A typed number has at most nine digits, and later numbers may have one more. */
export const WIDE_LISTS = Array.from({ length: 10 - FITTING_DIGITS }, (_, index) =>
  wideList(FITTING_DIGITS + 1 + index),
)

type List = { open: Token; items: Token[] }

/** Finds the numbered lists among blocks, each with its own items. */
function numberedLists(tokens: readonly Token[]): List[] {
  const lists: List[] = []
  const open: List[] = []
  for (const token of tokens) {
    if (/^(?:ordered|bullet)_list_open$/.test(token.type)) open.push({ open: token, items: [] })
    else if (token.type === 'list_item_open') open.at(-1)?.items.push(token)
    else if (token.type === 'bullet_list_close') open.pop()
    else if (token.type === 'ordered_list_close') lists.push(...open.splice(-1))
  }
  return lists
}

/**
 * Returns the numbers of a list's items. Lists are often numbered `1. 1. 1.`, but increasing numbers are intentional.
 */
function numbersOf({ items }: List): number[] {
  const typed = items.map(({ info }) => Number(info))
  const [first = 1] = typed
  const isRising = typed.every((number, index) => index === 0 || number > (typed[index - 1] ?? 0))
  return isRising ? typed : typed.map((_, index) => first + index)
}

/** Shows the numbers of lists as typed, and gives wide ones space. */
export function fitListNumbers(markdown: MarkdownIt): void {
  markdown.core.ruler.push('list_numbers', ({ tokens }) => {
    for (const list of numberedLists(tokens)) {
      const numbers = numbersOf(list)
      list.items.forEach((item, index) => {
        const number = numbers[index] ?? 0
        if (index > 0 && number !== (numbers[index - 1] ?? 0) + 1) item.attrSet('value', String(number))
      })
      const digits = String(numbers.at(-1)).length
      if (digits > FITTING_DIGITS) list.open.attrSet('class', wideList(digits))
    }
  })
}
