import { list, pattern, record, slug, text, yesOrNo } from '../building-blocks.ts'

const paragraph = text('One or two sentences', 600)

/** content/welcome.json: the discussion that welcomes the new members of a month, and a suggested first reply. */
export const welcome = record({
  /** False to create no further discussions. */
  isOn: yesOrNo,
  draft: record({
    category: slug,
    title: pattern('Welcome to everyone new in {month}', 120),
    text: list(paragraph),
  }),
  reply: list(paragraph),
})
