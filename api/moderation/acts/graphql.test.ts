import { beforeAll, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { execute } from '../../test/execute.ts'
import { aMember, anAdmin, aPost, aReply, type SignedIn } from '../../test/factories.ts'
import { readOverview } from '../overview/overview.ts'

let admin: SignedIn
beforeAll(async () => {
  admin = await anAdmin()
})

test('decides several items in one call, and undoes the decisions by its response', async () => {
  const post = await aPost({ status: 'pending' })
  const reply = await aReply((await aPost()).id, { status: 'pending' })
  const input = {
    action: 'APPROVE',
    items: [
      { type: 'POST', id: post.id },
      { type: 'REPLY', id: reply.id },
      { type: 'REPLY', id: post.id },
    ],
  }
  const decided = await execute(
    admin,
    'mutation ($input: DecideItemsInput!) { decideItems(input: $input) { id type target { type id } status refusal } }',
    { input },
  )
  expect(decided.data).toEqual({
    decideItems: [
      { id: post.id, type: 'POST', target: { type: 'POST', id: post.id }, status: 'APPROVED', refusal: null },
      {
        id: reply.id,
        type: 'REPLY',
        target: { type: 'REPLY', id: reply.id },
        status: 'APPROVED',
        refusal: null,
      },
      { id: post.id, type: 'REPLY', target: null, status: null, refusal: 'There’s no such reply any more.' },
    ],
  })

  const items = [
    { type: 'POST', id: post.id },
    { type: 'REPLY', id: reply.id },
  ]
  const undone = await execute(
    admin,
    'mutation ($input: UndoDecisionsInput!) { undoDecisions(input: $input) }',
    {
      input: { items },
    },
  )
  expect(undone.data).toEqual({ undoDecisions: 2 })
  expect((await db.reply.findUniqueOrThrow({ where: { id: reply.id } })).status).toBe('pending')
})

test('lists an item for the dashboard with its real votes and the adjustments', async () => {
  const votes = { likeCount: 4, dislikeCount: 2, likeAdjustment: 3, dislikeAdjustment: -1 }
  const post = await aPost({ title: 'Counting zeppelins', content: 'Two of them.', ...votes })
  const fields =
    'id type postId title excerpt status rawLikeCount rawDislikeCount likeAdjustment dislikeAdjustment createdAt'
  const query = `query ($type: ItemType!, $search: String, $status: Status, $authorId: ID) {
    moderatedItems(type: $type, search: $search, status: $status, authorId: $authorId) { nodes { ${fields} } } }`
  const found = await execute(admin, query, {
    type: 'POST',
    search: 'zeppelin',
    status: 'APPROVED',
    authorId: post.authorId,
  })
  expect(found.data).toEqual({
    moderatedItems: {
      nodes: [
        {
          id: post.id,
          type: 'POST',
          postId: post.id,
          title: 'Counting zeppelins',
          excerpt: 'Two of them.',
          status: 'APPROVED',
          rawLikeCount: 4,
          rawDislikeCount: 2,
          likeAdjustment: 3,
          dislikeAdjustment: -1,
          createdAt: post.createdAt.toISOString(),
        },
      ],
    },
  })
  for (const filter of [{ status: 'REJECTED' }, { authorId: admin.id }, { search: 'airship' }])
    expect((await execute(admin, query, { type: 'POST', search: 'zeppelin', ...filter })).data).toEqual({
      moderatedItems: { nodes: [] },
    })
})

test('lists acts in the log with moderator, target and reason', async () => {
  const applicant = await aMember({ isVerified: false, firstName: 'Niamh', lastName: 'Ní Bhriain' })
  await execute(admin, 'mutation ($id: ID!) { verifyMember(id: $id) { id } }', { id: applicant.id })
  const section = await execute(
    admin,
    'mutation ($input: CreateSectionInput!) { createSection(input: $input) { id } }',
    {
      input: { key: 'training-intro', title: 'Before the courses', htmlContent: '<p>Hello</p>' },
    },
  )
  const sectionId = (section.data as { createSection: { id: string } }).createSection.id

  const { data } = await execute(
    admin,
    `query ($moderatorId: ID) { logActions moderationLog(moderatorId: $moderatorId, first: 2) {
      totalCount nodes {
      id moderatorId moderator { id firstName lastName } action targetType targetId targetName targetPostId reason createdAt } } }`,
    { moderatorId: admin.id },
  )
  const rows = await db.moderationLog.findMany({
    where: { moderatorId: admin.id },
    orderBy: { id: 'desc' },
    take: 2,
  })
  const common = {
    moderatorId: admin.id,
    moderator: { id: admin.id, firstName: 'Gráinne', lastName: admin.lastName },
    targetPostId: null,
    reason: null,
  }
  expect(data).toMatchObject({
    logActions: expect.arrayContaining(['create_section', 'verify_user']) as string[],
    moderationLog: {
      totalCount: await db.moderationLog.count({ where: { moderatorId: admin.id } }),
      nodes: [
        {
          ...common,
          id: rows[0]?.id,
          action: 'create_section',
          targetType: 'SECTION',
          targetId: sectionId,
          targetName: 'Before the courses',
          createdAt: rows[0]?.createdAt.toISOString(),
        },
        {
          ...common,
          id: rows[1]?.id,
          action: 'verify_user',
          targetType: 'USER',
          targetId: applicant.id,
          targetName: 'Niamh Ní Bhriain',
          createdAt: rows[1]?.createdAt.toISOString(),
        },
      ],
    },
  })
})

test('shows pending items, new members, failures and the last thirty days in the overview', async () => {
  await db.enquiry.create({
    data: { firstName: 'A', lastName: 'B', email: 'a@b.example', interest: 'general', message: 'Hello' },
  })
  await aMember({ isVerified: false })
  const counts = ['posts', 'replies', 'reports', 'applications', 'enquiries', 'appeals']
    .map((name) => `${name} { count since }`)
    .join(' ')
  const { data } = await execute(
    admin,
    `{ overview { ${counts} newMembers subscribers failedEmails brokenLinks activity { date members posts replies votes } } }`,
  )
  expect(data).toEqual({ overview: JSON.parse(JSON.stringify(await readOverview(admin))) as unknown })
})
