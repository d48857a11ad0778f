import { day, order, record, text } from './building-blocks.ts'

/** The front matter of content/legal/*.md. Keywords are a comma-separated line. */
export const legal = record({
  title: text('Privacy', 70),
  description: text('One or two sentences about the page', 200),
  keywords: text('privacy, personal data', 200).transform((line) =>
    line.split(',').map((word) => word.trim()),
  ),
  updated: day,
  order,
})
