import { describe, expect, test } from 'vitest'
import { execute } from '../../test/execute.ts'
import { aMember, anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { aReport, queueOf } from '../../test/moderation/report-calls.ts'

describe('the queue of reports', () => {
  test('groups reports by item, oldest first, with author and reporters', async () => {
    const [admin, member, author] = [await anAdmin(), await aViewer(), await aMember({ lastName: 'Author' })]
    const { id: first } = await aPost({ authorId: author.id, title: 'Reported first' })
    const { id: second } = await aReply(first)
    await aReport(first)
    await aReport(second, { targetType: 'reply' })
    await aReport(author.id, { targetType: 'user', kind: 'other' })
    const input = {
      targetType: 'POST',
      targetId: first,
      kind: 'OFF_TOPIC',
      details: 'It is about gardening.',
    }
    await execute(member, 'mutation ($input: FileReportInput!) { fileReport(input: $input) { reference } }', {
      input,
    })

    const ids = [first, second, author.id]
    const nodes = (await queueOf(admin)).filter(({ targetId }) => ids.includes(targetId))
    expect(nodes).toMatchObject([
      {
        targetType: 'POST',
        targetId: first,
        title: 'Reported first',
        status: 'APPROVED',
        version: null,
        member: { lastName: 'Author' },
        reports: {
          count: 2,
          first: [
            { kind: 'SPAM', reporter: null },
            { kind: 'OFF_TOPIC', details: 'It is about gardening.', reporter: { id: member.id } },
          ],
        },
      },
      { targetType: 'REPLY', targetId: second, title: 'Reported first', reports: { count: 1 } },
      { targetType: 'USER', targetId: author.id, status: null, reports: { count: 1 } },
    ])
  })

  test('is counted in the overview, with the date of the oldest report', async () => {
    const admin = await anAdmin()
    const read = async () =>
      (await execute(admin, '{ overview { reports { count since } } }')).data as {
        overview: { reports: { count: number; since: string } }
      }
    const { id } = await aPost()
    const before = (await read()).overview.reports.count
    await aReport(id)
    await aReport(id)
    const { count, since } = (await read()).overview.reports
    expect(count).toBe(before + 1)
    expect(since).toBeTruthy()
  })
})
