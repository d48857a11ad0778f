import pg from 'pg'
import { readyDatabase } from '../database.ts'
import { generateClient } from '../make.ts'
import { step } from '../steps.ts'
import { timeAll, type Times } from './timings.ts'
import { fillForum } from './fill.ts'

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

/** Makes a database of this size, measures in it, and drops it, whatever happens. */
async function sized(url: string, name: string, size: { posts: number; replies: number }): Promise<Times> {
  const address = new URL(url)
  address.pathname = name
  await onServer(url, (server) => server.query(`drop database if exists ${name} with (force)`))
  await onServer(url, (server) => server.query(`create database ${name}`))
  try {
    const made = `${size.posts.toLocaleString('en')} posts and ${size.replies.toLocaleString('en')} replies made`
    await step(made, async () => {
      await fillForum(address.href, size)
      return made
    })
    return await timeAll(address.href)
  } finally {
    await onServer(url, (server) => server.query(`drop database if exists ${name} with (force)`))
  }
}

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

async function onServer(url: string, work: (server: pg.Client) => Promise<unknown>) {
  const server = new pg.Client(url)
  await server.connect()
  try {
    await work(server)
  } finally {
    await server.end()
  }
}
