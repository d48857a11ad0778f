import { z } from 'astro/zod'
import { choice, email, exactly, link, list, record, text, webAddress } from './building-blocks.ts'

const group = record({ title: text('Quick links', 40), links: list(link) })

/** content/site.json: names, URLs, menu and footer. */
export const site = record({
  name: text('Irish Agile', 40),
  tagline: text('Scrum and agile, learned together in Ireland', 120),
  description: text('One or two sentences about the site', 200),
  url: webAddress,
  email,
  place: text('Dublin, Ireland', 60),
  copyrightYear: z
    .int('write a year, such as 2024')
    .min(2000, 'write a year, such as 2024')
    .max(2100, 'write a year, such as 2024'),
  navigation: exactly(7, link),
  menu: record({ search: text('Search the site', 40), join: link }),
  footer: record({
    text: text('One sentence about the site', 240),
    groups: list(group),
    samples: text('What is marked Sample is invented.', 160),
  }),
  social: list(
    record({
      network: choice('linkedin', 'twitter', 'youtube', 'github'),
      label: text('LinkedIn', 20),
      href: webAddress,
      sample: z.literal(true, 'write true, or remove this line').optional(),
    }),
  ),
})
