import { expect, test } from 'vitest'
import { db } from '../db.ts'
import { deleteAccount } from '../../members/account/deletion.ts'
import { rowsOf } from '../../test/data/backups.ts'
import { aPost, aViewer } from '../../test/factories.ts'
import { withScratchDatabase } from '../migrations/draft.ts'
import { backUp, done, file, restore, server } from '../../test/data/operator-commands.ts'

const DAY = 86_400_000

test('hides members who left since the backup, and respects later returns and unsubscriptions', async () => {
  const [leaves, takes, returns, unknown] = [
    await aViewer(),
    await aViewer(),
    await aViewer(),
    await aViewer(),
  ]
  const members = [leaves, takes, returns, unknown]
  const posts: string[] = []
  for (const { id } of members) posts.push((await aPost({ authorId: id })).id)
  for (const member of [returns, unknown])
    await deleteAccount(member, { email: member.email, takesItems: true })
  await db.member.update({ where: { id: unknown.id }, data: { leavesAt: new Date(Date.now() - DAY) } })
  const [reads, unsubscribes] = [
    `${crypto.randomUUID()}@readers.example`,
    `${crypto.randomUUID()}@readers.example`,
  ]
  await db.subscriber.createMany({
    data: [reads, unsubscribes].map((email) => ({ email, confirmedAt: new Date() })),
  })
  await backUp()
  await withScratchDatabase(server, async (url) => {
    await restore(url)
    for (const [member, takesItems] of [
      [leaves, false],
      [takes, true],
    ] as const) {
      await rowsOf(url, `update "Member" set "leavesAt" = now() where id = $1`, [member.id])
      const noted = `insert into "Departure" values ($1, $2, '{}', '{}', '{}', '{}', '{}')`
      await rowsOf(url, noted, [member.id, takesItems])
    }
    await rowsOf(url, `update "Member" set "leavesAt" = null where id = $1`, [returns.id])
    await rowsOf(url, `delete from "Departure" where "memberId" = $1`, [returns.id])
    await rowsOf(url, `update "Post" set "authorId" = $1, "deletedAt" = null where id = $2`, [
      returns.id,
      posts[2],
    ])
    await rowsOf(url, `delete from "Subscriber" where email = $1`, [unsubscribes])

    expect(await done('restore', url, [file, '--replace'])).toContain(
      '1 addresses unsubscribed, 1 members leaving, 1 members leaving with what they wrote, 1 members back',
    )
    const found = await rowsOf(
      url,
      `select member.id, "leavesAt" > now() + interval '6 days' as "isLeaving",
         "authorId" = member.id as "isNamed", post."deletedAt" is null as "isShown"
       from unnest($1::uuid[], $2::uuid[]) with ordinality as pair ("memberId", "postId", n)
       join "Member" member on member.id = "memberId" join "Post" post on post.id = "postId" order by n`,
      [members.map(({ id }) => id), posts],
    )
    expect(found).toEqual([
      { id: leaves.id, isLeaving: true, isNamed: null, isShown: true },
      { id: takes.id, isLeaving: true, isNamed: null, isShown: false },
      { id: returns.id, isLeaving: null, isNamed: true, isShown: true },
      { id: unknown.id, isLeaving: true, isNamed: null, isShown: false },
    ])
    const subscribers = await rowsOf(url, 'select email from "Subscriber" where email = any ($1)', [
      [reads, unsubscribes],
    ])
    expect(subscribers).toEqual([{ email: reads }])
  })
}, 300_000)
