import { readdirSync, readFileSync } from 'node:fs'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { nameNow } from '../../api/forum/categories/names.ts'
import { category, createPostInput, createReplyInput } from '../../api/items/rules.ts'
import { demoEvent } from './events.ts'
import { demoVacancy } from './vacancies.ts'

const status = z.enum(['pending', 'approved', 'rejected'])
const counts = { up: z.coerce.number().int().min(0), down: z.coerce.number().int().min(0) }

const postHead = z.strictObject({
  title: createPostInput.shape.title,
  category: z
    .string()
    .transform((name) => nameNow(name))
    .pipe(category),
  author: z.string(),
  daysAgo: z.number().positive(),
  views: z.number().int().min(0),
  ...counts,
  status,
  reason: z.string().optional(),
  pinnedDays: z.number().positive().optional(),
  event: demoEvent.optional(),
  vacancy: demoVacancy.optional(),
  /** The members who attend. */
  going: z.array(z.string()).default([]),
})
const replyHead = z.strictObject({
  author: z.string(),
  after: z.string().regex(/^[\d.]+[hd]$/),
  ...counts,
  status,
  reason: z.string().optional(),
  /** The reply that the author of the discussion has accepted. */
  answer: z.literal('yes').optional(),
})

export type DemoReply = z.output<typeof replyHead> & { content: string; hoursAfter: number }
export type DemoDiscussion = z.output<typeof postHead> & {
  slug: string
  content: string
  replies: DemoReply[]
}

const FOLDER = new URL('./discussions/', import.meta.url)
const REPLY = /^<!-- reply (.*) -->$/m
const PAIR = /(\w+)=(?:"([^"]*)"|(\S+))/g

const filesOf = () =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.md'))
    .sort()
const read = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')

/** Splits a file into its front matter and the text below. */
function partsOf(file: string) {
  const [, head = '', text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? []
  return { head: parseYaml(head) as unknown, text }
}

/** Returns the categories of the demo discussions as their files name them. */
export const demoCategories = (): string[] =>
  filesOf().map((name) => z.object({ category: z.string() }).parse(partsOf(read(name)).head).category)

/**
 * Reads every demo discussion from its Markdown file. @throws Error with the name of a file that breaks a rule of the
 * forum
 */
export function readDiscussions(): DemoDiscussion[] {
  return filesOf().map((name) => {
    try {
      return readDiscussion(name.replace(/\.md$/, ''), read(name))
    } catch (cause) {
      throw new Error(`prisma/demo/discussions/${name} cannot be read`, { cause })
    }
  })
}

function readDiscussion(slug: string, file: string): DemoDiscussion {
  const { head, text } = partsOf(file)
  const [content = '', ...rest] = text.split(REPLY)
  const replies: DemoReply[] = []
  for (let i = 0; i < rest.length; i += 2) {
    const pairs = [...(rest[i] ?? '').matchAll(PAIR)].map(([, key, quoted, bare]) => [key, quoted ?? bare])
    const reply = replyHead.parse(Object.fromEntries(pairs))
    const hoursAfter = Number(reply.after.slice(0, -1)) * (reply.after.endsWith('d') ? 24 : 1)
    replies.push({ ...reply, hoursAfter, content: createReplyInput.shape.content.parse(rest[i + 1]) })
  }
  return { ...postHead.parse(head), slug, content: createPostInput.shape.content.parse(content), replies }
}
