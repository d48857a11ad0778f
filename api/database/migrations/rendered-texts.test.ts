import { expect, inject, test } from 'vitest'
import { aSource } from '../../test/older-code.ts'
import { withClient } from '../connection/with-client.ts'
import { withScratchDatabase } from './draft.ts'
import { migrate } from './migrate.ts'
import { SOURCE } from './migrations.ts'

const { url: server } = inject('template')
const BEFORE = '20261123065437_best_of_a_member'

const WORLD = `
  insert into "Post" (id, title, content, "contentHtml", category, status)
  select gen_random_uuid(), title, E'<b>&\\n[a]', repeat(unit, size), 'Remote Work', 'approved'
  from (values ('large', '<a>', 1000000), ('usual', 'a', 200000), ('many bytes', 'ä', 150000)) each (title, unit, size);
  insert into "Reply" (id, "postId", content, "contentHtml", status)
  select gen_random_uuid(), id, 'Words', repeat('<a>', 40000), 'pending' from "Post" where title = 'large'`

test('the migration shows what is larger than a text may become as it was typed', () =>
  withScratchDatabase(server, async (url) => {
    await migrate(url, await aSource(SOURCE, BEFORE))
    await withClient(url, (client) => client.query(WORLD))
    await migrate(url)
    const { rows } = await withClient(url, (client) =>
      client.query(`
        select title, length("contentHtml"), left("contentHtml", 40) as html from "Post"
        union all select 'reply', length("contentHtml"), "contentHtml" from "Reply" order by title`),
    )
    expect(rows).toEqual([
      { title: 'large', length: 31, html: expect.stringContaining('<p>&lt;b&gt;&amp;<br />\n[a]') as string },
      { title: 'many bytes', length: 150_000, html: 'ä'.repeat(40) },
      { title: 'reply', length: 12, html: '<p>Words</p>' },
      { title: 'usual', length: 200_000, html: 'a'.repeat(40) },
    ])
  }))
