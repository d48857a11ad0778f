import { expect, test } from 'vitest'
import { discussionPicture } from './discussion.ts'

const TITLES: Record<string, string> = {
  'one word': 'W'.repeat(200),
  'short words': 'W& '.repeat(66),
  'letters with piled marks': `n${'\u0303'.repeat(13)}`.repeat(200),
  'letters that the typeface lacks': '日😀'.repeat(100),
}

test.each(Object.entries(TITLES))(
  'a picture of a title of %s stays within the size limit',
  async (_name, title) => {
    const picture = await discussionPicture({ site: 'Irish Agile', title, category: title, author: title })
    expect(picture.length).toBeLessThan(100_000)
  },
)
