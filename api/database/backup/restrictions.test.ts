import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { db } from '../db.ts'
import { env } from '../../lib/env.ts'
import { deletePost } from '../../forum/items/edits.ts'
import { deleteReply } from '../../forum/items/edits.ts'
import { leaveForGood } from '../../test/members/leaving-calls.ts'
import { noteErasures } from '../../members/account/erasure-list.ts'
import { rowsOf } from '../../test/data/backups.ts'
import { aMember, anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { withScratchDatabase } from '../migrations/draft.ts'
import { updateNotificationPreferences } from '../../notifications/preferences/preferences.ts'
import type { SignedInMember } from '../../policy.ts'
import { backUp, done, file, restore, server } from '../../test/data/operator-commands.ts'

test('restores neither erased members nor items removed since the backup', async () => {
  const [gone, stays] = [await aViewer({ firstName: 'Fionnuala' }), await aViewer()]
  const removed = await aPost({ authorId: stays.id })
  const open = await aPost()
  const reply = await aReply(open.id, { authorId: stays.id })
  const published = await aPost({ authorId: gone.id })
  await aPost({ authorId: gone.id, status: 'pending', title: 'A draft of Fionnuala’s' })
  await backUp()
  await leaveForGood(gone)
  await deletePost(stays, removed.id)
  await deleteReply(stays, reply.id)
  const list = readFileSync(env.ERASURE_LIST, 'utf8')
  expect(list).toContain(` member ${gone.id}\n`)
  expect(list).not.toMatch(/Fionnuala|@/)
  expect(statSync(env.ERASURE_LIST).mode & 0o777).toBe(0o600)
  await noteErasures()

  const memberIn = (url: string) => rowsOf(url, 'select 1 from "Member" where id = $1', [gone.id])
  await withScratchDatabase(server, async (url) => {
    await restore(url)
    expect(await memberIn(url), 'without the list they are there').toHaveLength(1)
  })
  await withScratchDatabase(server, async (url) => {
    const output = await done('restore', url, [file], env.ERASURE_LIST)
    expect(output).toMatch(/! Nothing here tells what was forbidden after \d{4}-/)
    expect(output).toContain('1 accounts erased and 2 items removed again')
    expect(await memberIn(url)).toEqual([])
    const draft = 'select 1 from "Post" where title like \'A draft%\''
    expect(await rowsOf(url, draft)).toEqual([])
    const author = 'select "authorId" from "Post" where id = $1'
    expect(await rowsOf(url, author, [published.id])).toEqual([{ authorId: null }])
    const deleted = 'select "deletedAt" is not null as gone from "Post" where id = $1'
    expect(await rowsOf(url, deleted, [removed.id])).toEqual([{ gone: true }])
    const count = 'select "replyCount" from "Post" where id = $1'
    expect(await rowsOf(url, count, [open.id])).toEqual([{ replyCount: 0 }])
  })
}, 300_000)

test('retains restrictions imposed since the backup', async () => {
  const [admin, other, member] = [await anAdmin(), await anAdmin(), await aMember({ isPublicProfile: true })]
  const [post, open] = [await aPost(), await aPost()]
  const reply = await aReply(open.id)
  await db.passkey.create({
    data: {
      id: 'lost',
      memberId: admin.id,
      publicKey: Buffer.from('key'),
      counter: 0,
      name: 'A lost telephone',
    },
  })
  await backUp()
  await withScratchDatabase(server, async (url) => {
    await restore(url)
    await rowsOf(url, `update "Member" set role = 'user' where id = $1`, [other.id])
    await rowsOf(url, `update "Member" set "isDisabled" = true, "isPublicProfile" = false where id = $1`, [
      member.id,
    ])
    await rowsOf(url, 'delete from "Passkey"')
    await rowsOf(url, `update "Post" set status = 'rejected', "rejectionReason" = 'Rude' where id = $1`, [
      post.id,
    ])
    await rowsOf(url, `update "Reply" set status = 'pending' where id = $1`, [reply.id])

    const again = await done('restore', url, [file, '--replace'])
    expect(again).toContain(
      '1 roles taken away, 1 accounts disabled, 1 profiles private, 0 kinds of e-mails stopped, ' +
        '0 addresses unsubscribed, 0 members leaving, 0 members leaving with what they wrote, 0 members back, 1 passkeys removed, ' +
        '1 discussions withdrawn, 1 replies withdrawn',
    )
    expect(again).not.toContain('Nothing here tells')
    expect(
      await rowsOf(url, `select id from "Member" where role = 'admin' and id = any ($1)`, [
        [admin.id, other.id],
      ]),
    ).toEqual([{ id: admin.id }])
    const restrictions = 'select "isDisabled", "isPublicProfile" from "Member" where id = $1'
    expect(await rowsOf(url, restrictions, [member.id])).toEqual([
      { isDisabled: true, isPublicProfile: false },
    ])
    expect(await rowsOf(url, 'select 1 from "Passkey"')).toEqual([])
    expect(
      await rowsOf(url, 'select status, "rejectionReason" from "Post" where id = $1', [post.id]),
    ).toEqual([{ status: 'rejected', rejectionReason: 'Rude' }])
    expect(await rowsOf(url, 'select "replyCount" from "Post" where id = $1', [open.id])).toEqual([
      { replyCount: 0 },
    ])
    const entries = `select action from "ModerationLog" where reason = 'Kept as it was when a backup was restored' order by sequence`
    expect(await rowsOf(url, entries)).toEqual([
      { action: 'change_role' },
      { action: 'disable_user' },
      { action: 'reject_post' },
      { action: 'reopen_reply' },
    ])
  })
}, 300_000)

test('sends no e-mails to members who have unsubscribed since the backup', async () => {
  const kinds = ['reply', 'mention', 'accepted', 'daily', 'weekly'] as const
  const [quiet, before, other] = [await aViewer(), await aViewer(), await aViewer()]
  const choose = (viewer: SignedInMember, email: string, ...some: string[]) =>
    updateNotificationPreferences(viewer, { preferences: some.map((kind) => ({ kind, email })) })
  for (const viewer of [quiet, other]) await choose(viewer, 'now', 'weekly')
  await choose(quiet, 'daily', 'mention')
  await choose(before, 'never', 'mention')
  await backUp()
  await withScratchDatabase(server, async (url) => {
    await restore(url)
    // Stores the choice as the settings and the links in e-mails do.
    await rowsOf(
      url,
      `insert into "NotificationPreference" ("memberId", kind, email)
       select $1, unnest($2::"PreferenceKind"[]), 'never'
       on conflict ("memberId", kind) do update set email = 'never'`,
      [quiet.id, kinds],
    )
    const late = await rowsOf(
      url,
      `insert into "Member" (id, email, "firstName", "lastName", "linkedinProfile", location)
      values (uuid_v7(), 'late@members.example', 'Late', 'Comer', '', 'Cork') returning id`,
    )
    await rowsOf(
      url,
      `insert into "NotificationPreference" ("memberId", kind, email) values ($1, 'mention', 'never')`,
      [late[0]?.['id']],
    )

    const { retained } = await restore(url)
    expect(retained.silenced).toHaveLength(5)
    const timings = async ({ id }: SignedInMember) =>
      Object.fromEntries(
        (
          await rowsOf(
            url,
            'select name, email_timing($1, name) as timing from unnest($2::text[]) as kind (name)',
            [id, [...kinds, 'discussion']],
          )
        ).map(({ name, timing }) => [name, timing]),
      )
    const usual = {
      ...{ reply: 'now', mention: 'now', accepted: 'now', discussion: 'daily' },
      ...{ daily: 'now', weekly: 'never' },
    }
    expect(new Set(Object.values(await timings(quiet)))).toEqual(new Set(['never']))
    expect(await timings(before)).toEqual({ ...usual, mention: 'never' })
    expect(await timings(other)).toEqual({ ...usual, weekly: 'now' })
  })
}, 300_000)
