import { z } from 'astro/zod'
import { day, order, text } from './building-blocks.ts'

/** The front matter of content/legal/*.md. Keywords are one line and become a list. */
export const legal = z.strictObject(
  {
    title: text('Privacy', 70),
    description: text('One or two sentences about the page', 200),
    keywords: text('privacy, personal data', 200).transform((line) =>
      line.split(',').map((word) => word.trim()),
    ),
    updated: day,
    order,
  },
  'between the two lines of three hyphens, write title, description, keywords, updated and order, and nothing else',
)
