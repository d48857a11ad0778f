import { expect, inject, test } from 'vitest'
import { rowsOf } from '../../test/data/backups.ts'
import { withScratchDatabase } from './draft.ts'
import { migrate } from './migrate.ts'
import { SOURCE } from './migrations.ts'

const { url: server } = inject('template')

const KINDS = ['reply', 'decision', 'mention', 'discussion', 'daily', 'weekly']

test.each([
  ['nothing', [], [], ['now', 'now', 'now', 'daily', 'now', 'never']],
  ['no replies', ['mailOnReply'], [], ['never', 'now', 'now', 'daily', 'now', 'never']],
  ['no approvals', ['mailOnApproval'], ['decision daily'], ['now', 'never', 'now', 'daily', 'now', 'never']],
  ['no daily summary', ['mailDaily'], ['mention daily'], ['now', 'now', 'never', 'never', 'never', 'never']],
  ['the weekly digest', ['mailWeekly'], [], ['now', 'now', 'now', 'daily', 'now', 'now']],
  ['what a column overruled', [], ['reply never'], ['now', 'now', 'now', 'daily', 'now', 'never']],
  ['one kind', [], ['mention never'], ['now', 'now', 'never', 'daily', 'now', 'never']],
])('moves the preference for %s from the member’s columns', (_choice, columns, rows, timings) =>
  withScratchDatabase(server, async (url) => {
    await migrate(url, SOURCE, ['20261121000000_baseline'])
    const [member] = await rowsOf(
      url,
      `insert into "Member" (id, email, "firstName", "lastName", "linkedinProfile", location)
       values (uuid_v7(), 'a@members.example', 'Ann', 'O’Dea', '', 'Cork') returning id`,
    )
    for (const column of columns) await rowsOf(url, `update "Member" set "${column}" = not "${column}"`)
    for (const [kind, email] of rows.map((row) => row.split(' ')))
      await rowsOf(
        url,
        `insert into "NotificationPreference" ("memberId", kind, email)
         values ($1, $2::"NotificationKind", $3::"EmailTiming")`,
        [member?.['id'], kind, email],
      )
    await migrate(url)
    const found = await rowsOf(
      url,
      'select email_timing($1, name)::text as timing from unnest($2::text[]) with ordinality as kind (name, n) order by n',
      [member?.['id'], KINDS],
    )
    expect(found.map(({ timing }) => timing)).toEqual(timings)
  }),
)
