import { text } from 'node:stream/consumers'
import { fillForum } from './fill.ts'
import { start, withDatabase } from './site.ts'
import { step } from '../commands/lib/steps.ts'

const SIZES = {
  scale_small: { posts: 1_000, replies: 3_000 },
  scale_medium: { posts: 100_000, replies: 300_000 },
  scale_large: { posts: 1_000_000, replies: 3_000_000 },
}

/** Measures lists, searches and discussions with a thousand, a hundred thousand and a million posts side by side. */
export async function measure() {
  const times: Record<string, number>[] = []
  for (const [name, size] of Object.entries(SIZES))
    await withDatabase(name, async (url) => {
      const filled = `${size.posts.toLocaleString('en')} posts and ${size.replies.toLocaleString('en')} replies`
      await step(filled, async () => {
        await fillForum(url, size)
        return filled
      })
      // In a process of its own, because the database client belongs to one database.
      const { stdout } = start('readers.ts', { DATABASE_URL: url })
      if (stdout) times.push(JSON.parse(await text(stdout)) as Record<string, number>)
    })
  console.log('\n  median of 20 calls, in ms\n   1,000 posts    100,000 posts   1,000,000 posts')
  const cell = (time = NaN, width = 0) => time.toFixed(1).padStart(width)
  for (const name of Object.keys(times[0] ?? {}))
    console.log(`  ${times.map((size, index) => cell(size[name], index === 0 ? 12 : 17)).join('')}   ${name}`)
}
