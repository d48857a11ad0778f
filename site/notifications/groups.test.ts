import { expect, test } from 'vitest'
import { groupsOf, pathOf, sentenceOf, type NotificationNode } from './groups.ts'

let made = 0
const notifications = (actorName: string | null, facts: Partial<NotificationNode> = {}): NotificationNode => {
  made += 1
  return {
    id: `n${made}`,
    kind: 'REPLY',
    summary: `${actorName} replied in “Dailies”`,
    act: actorName && 'replied in “Dailies”',
    actorName,
    quote: null,
    path: `/reply-${made}`,
    postId: 'dailies',
    createdAt: '2026-11-22T10:00:00Z',
    isRead: false,
    ...facts,
  }
}
const sentences = (nodes: NotificationNode[]) => groupsOf(nodes).map(sentenceOf)

test('groups the replies in one discussion, with the last actor and the number of others', () => {
  expect(sentences([notifications('Declan')])).toEqual(['Declan replied in “Dailies”'])
  expect(sentences([notifications('Declan'), notifications('Declan')])).toEqual([
    'Declan replied in “Dailies”',
  ])
  expect(sentences([notifications('Declan'), notifications('Siobhán')])).toEqual([
    'Declan and Siobhán replied in “Dailies”',
  ])
  expect(
    sentences([
      notifications('Declan'),
      notifications('Siobhán'),
      notifications('Ada'),
      notifications('Declan'),
    ]),
  ).toEqual(['Declan and 2 others replied in “Dailies”'])
})

test('orders groups by their newest notification, and separates read ones and other kinds', () => {
  const other = { postId: 'retros', act: 'replied in “Retros”', summary: 'Ada replied in “Retros”' }
  expect(
    sentences([
      notifications('Declan'),
      notifications('Ada', other),
      notifications('Siobhán'),
      notifications('Ada', {
        kind: 'MENTION',
        act: 'mentioned you in “Dailies”',
        summary: 'Ada mentioned you',
      }),
      notifications('Fintan', { isRead: true }),
    ]),
  ).toEqual([
    'Declan and Siobhán replied in “Dailies”',
    'Ada replied in “Retros”',
    'Ada mentioned you',
    'Fintan replied in “Dailies”',
  ])
})

test('lists notifications without an actor one by one', () => {
  const decision = { kind: 'DECISION', act: null, summary: '“Dailies” is published' } as const
  expect(sentences([notifications(null, decision), notifications(null, decision)])).toHaveLength(2)
})

test('links a group to its oldest unread notification, even while marking it, and later to the newest', () => {
  const [newest, oldest] = [notifications('Declan'), notifications('Siobhán')]
  const [unread] = groupsOf([newest, oldest])
  const [marked] = groupsOf([newest, oldest], new Set([newest.id, oldest.id]))
  const [read] = groupsOf([newest, oldest].map((each) => ({ ...each, isRead: true })))
  expect(marked?.isRead).toBe(true)
  expect([unread, marked, read].map((group) => group && pathOf(group))).toEqual([
    oldest.path,
    oldest.path,
    newest.path,
  ])
})

test('lists equal reminders for administrators once', () => {
  const waits = (summary: string): Partial<NotificationNode> => ({
    kind: 'ADMINISTRATION',
    act: null,
    postId: null,
    summary,
  })
  const nodes = [waits('An application'), waits('A report'), waits('An application')].map((facts) =>
    notifications(null, facts),
  )
  expect(sentences(nodes)).toEqual(['An application', 'A report'])
  expect(groupsOf(nodes)[0]?.notifications).toHaveLength(2)
})
