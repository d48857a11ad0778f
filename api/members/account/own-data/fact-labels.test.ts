import { expect, test } from 'vitest'
import { factsOf } from './fact-labels.ts'

test('formats facts for readers, and omits empty ones', () => {
  const entry = {
    id: '1',
    isPublicProfile: true,
    joinedAt: new Date('2026-11-21T20:50:05.555Z'),
    company: null,
    bio: '',
    transports: ['usb', 'nfc'],
    closedFor: 3,
    action: 'reject_post',
    kind: 'alreadyRegistered',
    reason: 'off_topic',
    purpose: 'What a member asked about',
  }
  expect(factsOf(entry)).toEqual([
    { name: 'ID', value: '1' },
    { name: 'Public profile', value: 'Yes' },
    { name: 'Joined', value: expect.stringMatching(/^21 November 2026 at 20:50 \(Irish time\)$/) },
    { name: 'Transports', value: 'usb, nfc' },
    { name: 'Closed for', value: '3' },
    { name: 'Action', value: 'Reject post' },
    { name: 'Kind', value: 'Already registered' },
    { name: 'Reason', value: 'off_topic' },
    { name: 'Purpose', value: 'What a member asked about' },
  ])
})
