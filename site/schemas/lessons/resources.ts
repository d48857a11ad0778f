import { z } from 'astro/zod'
import {
  choice,
  exactly,
  hero,
  link,
  list,
  meta,
  number,
  option,
  order,
  record,
  source,
  text,
} from '../building-blocks.ts'

/** content/resources/*.json: one video channel each. */
export const resource = record({
  order,
  title: text('Scrum.org', 60),
  description: text('Two sentences about the channel', 320),
  subscribers: text('About 50,000 subscribers', 40),
  category: choice('beginner', 'advanced', 'certification'),
  topics: list(text('user stories', 40)),
  imageUrl: z
    .string('write the address of a picture of ours, such as "/illustrations/channel-scrum-org.svg"')
    .regex(
      /^\/illustrations\/[a-z0-9-]+\.svg$/,
      'write the address of a picture of ours, such as "/illustrations/channel-scrum-org.svg"',
    ),
  youtubeUrl: z
    .string('write the address of the channel, such as "https://www.youtube.com/@Scrumorg"')
    .regex(
      /^https:\/\/www\.youtube\.com\/@[\w.-]+$/,
      'write the address of the channel, such as "https://www.youtube.com/@Scrumorg"',
    ),
  source,
})

const level = record({ name: text('Beginner', 40), percent: number(0, 100, 75), text: text('75%', 40) })

/** content/resources.json: texts around the channels. */
export const resourcesPage = record({
  meta,
  hero,
  search: record({ label: text('Search resources', 40), placeholder: text('Search by title or topic', 60) }),
  filter: record({
    label: text('Level', 40),
    options: list(option(choice('all', 'beginner', 'advanced', 'certification'))),
  }),
  labels: record({
    watch: text('Watch', 20),
    rounded: text('Numbers of subscribers are rounded.', 120),
    results: record({ one: text('channel', 40), other: text('channels', 40) }),
  }),
  empty: record({
    title: text('Nothing found', 60),
    text: text('One sentence', 200),
    reset: text('Show all', 40),
  }),
  journey: record({
    heading: text('Your Learning Journey', 80),
    lead: text('One sentence', 240),
    levels: exactly(4, level),
    own: record({
      lead: text('One sentence about the levels of the reader', 240),
      complete: text('100% Complete!', 40),
      notStarted: text('0% Not Started', 40),
    }),
    link,
  }),
  next: record({
    title: text('Ready to go further?', 80),
    text: text('One sentence', 240),
    links: list(link),
  }),
})
