import { readyDatabase } from '../commands/lib/database.ts'
import { generateClient } from '../build/make.ts'
import { step } from '../commands/lib/steps.ts'
import { timeAll, type Times } from './timings.ts'
import { fillForum } from './fill.ts'
import { withDatabase } from './own-database.ts'

/** The two sizes that stand side by side; the small one is as large as a young forum. */
const SIZES = {
  small: { posts: 1_000, replies: 3_000 },
  large: { posts: 1_000_000, replies: 3_000_000 },
}

/** Times of lists, searches and discussions over a thousand discussions and over a million. */
export async function measure() {
  await step('Generating the database client', generateClient)
  const database = await readyDatabase(console.log)
  try {
    const small = await sized(database.url, 'scale_small', SIZES.small)
    const large = await sized(database.url, 'scale_large', SIZES.large)
    report(small, large)
  } finally {
    await database.close()
  }
}

/** Makes a database of this size, and measures in it. */
const sized = (server: string, name: string, size: { posts: number; replies: number }): Promise<Times> =>
  withDatabase(server, name, async (url) => {
    const made = `${size.posts.toLocaleString('en')} posts and ${size.replies.toLocaleString('en')} replies made`
    await step(made, async () => {
      await fillForum(url, size)
      return made
    })
    return timeAll(url)
  })

function report(small: Times, large: Times) {
  console.log(`\n  median and slowest of 20 warm calls, in ms\n`)
  console.log(`  ${'1,000 posts'.padStart(16)}${'1,000,000 posts'.padStart(18)}`)
  for (const [name, before] of Object.entries(small)) {
    const after = large[name]
    if (!after) continue
    const shown = ({ median, slowest }: Times[string]) =>
      `${median.toFixed(1).padStart(7)} ${slowest.toFixed(1).padStart(7)}`
    console.log(`  ${shown(before)}   ${shown(after)}   ${name}`)
  }
}
