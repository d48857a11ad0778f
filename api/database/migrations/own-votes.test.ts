import { expect, inject, test } from 'vitest'
import { aSource } from '../../test/older-code.ts'
import { withClient } from '../connection/with-client.ts'
import { withScratchDatabase } from './draft.ts'
import { migrate } from './migrate.ts'
import { SOURCE } from './migrations.ts'

const { url: server } = inject('template')
const BEFORE = '20261122121500_call_e_mails_e_mails'

const WORLD = `
  insert into "Member" (id, email, "firstName", "lastName", "linkedinProfile", location)
  select gen_random_uuid(), name || '@irishagile.example', name, 'Byrne', 'https://www.linkedin.com/in/' || name, 'Sligo'
  from unnest(array['aoife', 'declan']) name;
  insert into "Post" (id, "authorId", title, content, "contentHtml", category, status, "likeCount", "dislikeCount")
  select gen_random_uuid(), id, "firstName", 'Text', '<p>Text</p>', 'Remote Work', 'approved',
    case when "firstName" = 'aoife' then 3 else 0 end, case when "firstName" = 'declan' then 1 else 0 end
  from "Member";
  insert into "PostVote" (id, "postId", "voterId", ballot)
  select gen_random_uuid(), post.id, voter.id, (case when post.title = 'aoife' then 'UP' else 'DOWN' end)::"Ballot"
  from "Post" post, "Member" voter where post.title = 'aoife' or voter."firstName" = 'declan';
  insert into "PostVote" (id, "postId", ballot) select gen_random_uuid(), id, 'UP' from "Post" where title = 'aoife'`

test('votes on one’s own from before the rule no longer count; everybody else’s do', () =>
  withScratchDatabase(server, async (url) => {
    await migrate(url, await aSource(SOURCE, BEFORE))
    await withClient(url, (client) => client.query(WORLD))
    await migrate(url)
    const { rows } = await withClient(url, (client) =>
      client.query(`
        select title, "likeCount", "dislikeCount", score,
          (select count(*)::int from "Vote" where "postId" = post.id) as votes
        from "Post" post order by title`),
    )
    expect(rows).toEqual([
      // The second is of somebody who has deleted their account since.
      { title: 'aoife', likeCount: 2, dislikeCount: 0, score: 2, votes: 2 },
      { title: 'declan', likeCount: 0, dislikeCount: 0, score: 0, votes: 0 },
    ])
  }))
