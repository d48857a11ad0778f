import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { nameInLog } from '../../http/security-events.ts'
import { execute, call, graphql } from '../../test/execute.ts'
import { eventsOf } from '../../test/events.ts'
import { aMember, anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'

let admin: SignedIn
beforeAll(async () => void (admin = await anAdmin()))

async function run(viewer: SignedIn | null, document: string, variables: object = {}) {
  const { data, errors } = await execute(viewer, document, variables as Record<string, unknown>)
  expect(errors).toBeUndefined()
  return data as Record<string, unknown>
}

test('an application has the same result over GraphQL and REST', async () => {
  const input = {
    firstName: 'Orla',
    lastName: 'Kane',
    email: 'orla-kane@applicants.example',
    linkedinProfile: 'https://www.linkedin.com/in/orla-kane/',
    location: 'Sligo',
    jobTitle: 'Tester',
    company: 'Heron & Sons',
    bio: 'Asks questions.',
    isPublicProfile: false,
  }
  const document = 'mutation ($input: RegisterMemberInput!) { registerMember(input: $input) { message } }'
  const message = 'Your application has been submitted and is under review.'
  expect(await run(null, document, { input })).toEqual({ registerMember: { message } })
  expect(await db.member.findUniqueOrThrow({ where: { email: input.email } })).toMatchObject({
    ...input,
    linkedinProfile: 'https://www.linkedin.com/in/orla-kane',
  })
  const rest = await call('POST', '/api/forum/register', {
    body: { ...input, email: 'another@applicants.example' },
  })
  expect(rest).toMatchObject({ status: 201, body: { message } })
  expect(rest.body).toEqual({ success: true, message })
  const confirm = 'mutation ($token: String!) { confirmAddress(token: $token) { message } }'
  expect((await execute(null, confirm, { token: 'x' })).errors).toMatchObject([
    { message: 'This link is no longer valid. Please apply again.', extensions: { code: 'NOT_FOUND' } },
  ])
})

describe('deleting the account', () => {
  const DELETE = 'mutation ($email: String!) { deleteAccount(email: $email) { message } }'
  const message = expect.stringMatching(
    /^You’re signed out, .* delete your account on \d+ \w+ \d{4} at .*; until then, signing in brings everything back\.$/,
  ) as string

  test('previews the items that are retained and deleted', async () => {
    const member = await aViewer()
    const post = await aPost({ authorId: member.id })
    await aPost({ authorId: member.id, status: 'pending' })
    await aPost({ authorId: member.id, status: 'rejected' })
    for (const status of ['approved', 'approved', 'pending'] as const)
      await aReply(post.id, { authorId: member.id, status })
    // Items removed earlier are not counted.
    const removed = { authorId: member.id, deletedAt: new Date() }
    await aPost(removed)
    await aReply(post.id, removed)
    const document =
      '{ previewAccountDeletion { kept { posts replies } deleted { posts replies } isLastAdministrator } }'
    expect(await run(member, document)).toEqual({
      previewAccountDeletion: {
        kept: { posts: 1, replies: 2 },
        deleted: { posts: 2, replies: 1 },
        isLastAdministrator: false,
      },
    })
  })

  test('requires the member’s own address, returns a message and deletes the cookie, with a log entry', async () => {
    const member = await aViewer()
    const refused = await graphql(DELETE, { email: admin.email }, { cookie: member.cookie })
    expect(refused.headers.get('set-cookie')).toBeNull()
    expect(refused.body).toMatchObject({
      errors: [
        {
          message: 'This isn’t the address of your account.',
          extensions: {
            code: 'INVALID',
            issues: [{ path: 'email', message: 'This isn’t the address of your account.' }],
          },
        },
      ],
    })
    let left = refused
    const leave = async () =>
      (left = await graphql(DELETE, { email: member.email }, { cookie: member.cookie }))
    const events = await eventsOf(leave)
    expect(left.body).toEqual({ data: { deleteAccount: { message } } })
    expect(left.headers.get('set-cookie')).toMatch(/^session=;/)
    expect(events).toMatchObject([{ event: 'account_leaving', member: await nameInLog('member', member.id) }])

    const other = await aViewer()
    const { body } = await call('DELETE', '/api/account', {
      body: { email: other.email },
      cookie: other.cookie,
    })
    expect(body).toEqual({ message })
  })

  test('is rejected for the last administrator', async () => {
    await db.member.updateMany({ where: { role: 'admin', id: { not: admin.id } }, data: { role: 'user' } })
    expect((await execute(admin, DELETE, { email: admin.email })).errors).toMatchObject([
      { message: 'The last administrator cannot be removed.', extensions: { code: 'CONFLICT' } },
    ])
    // Disabled and unverified administrators do not count.
    await aMember({ role: 'admin', isDisabled: true })
    await aMember({ role: 'admin', isVerified: false })
    expect((await execute(admin, DELETE, { email: admin.email })).errors).toHaveLength(1)
    expect(await run(admin, '{ previewAccountDeletion { isLastAdministrator } }')).toEqual({
      previewAccountDeletion: { isLastAdministrator: true },
    })
  })
})

test('logs an export of the member’s data, as a file and as a page', async () => {
  const member = await aViewer()
  const who = { event: 'data_exported', member: await nameInLog('member', member.id) }
  expect(await eventsOf(() => call('GET', '/api/account/data', { cookie: member.cookie }))).toMatchObject([
    { ...who, as: 'file' },
  ])
  expect(await eventsOf(() => execute(member, '{ ownData { key } }'))).toMatchObject([{ ...who, as: 'page' }])
})
