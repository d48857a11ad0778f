import { expect, test } from 'vitest'
import type { StoredDraft } from './device.ts'
import { reconcile, type OnAccount, type Step } from './reconcile.ts'

const HERE = { content: 'Written on this device.' }
const THERE = { content: 'Written on another one.' }

const stored = (part: Partial<StoredDraft> = {}): StoredDraft => ({
  ...{ text: HERE, revision: null, isSaved: false, sent: null, other: null, isUndecided: false },
  ...part,
})
const account = (text = THERE, revision = 'second'): OnAccount => ({ text, revision })
const undecided = { other: { text: THERE, revision: 'second' }, isUndecided: true }

test.each<[string, StoredDraft | null, string | null, OnAccount | null, Step]>([
  ['nothing anywhere', null, null, null, { act: 'none' }],
  ['started here, without a connection', stored(), null, null, { act: 'save' }],
  ['started here, after another device sent it', stored({ revision: 'first' }), null, null, { act: 'save' }],
  ['sent on another device', stored({ revision: 'first', isSaved: true }), null, null, { act: 'drop' }],
  ['emptied here', stored({ text: { content: ' ' } }), null, null, { act: 'none' }],
  ['started on another device', null, null, account(), { act: 'take' }],
  ['sent here, without confirmation', null, 'second', account(), { act: 'discard', revision: 'second' }],
  ['sent here, continued there', null, 'first', account(), { act: 'take' }],
  ['the same, saved', stored({ revision: 'second', isSaved: true }), null, account(HERE), { act: 'none' }],
  ['continued here', stored({ revision: 'second' }), null, account(), { act: 'save' }],
  ['continued there', stored({ revision: 'first', isSaved: true }), null, account(), { act: 'take' }],
  ['continued in both', stored({ revision: 'first' }), null, account(), { act: 'offer' }],
  ['started in both', stored(), null, account(), { act: 'offer' }],
  ['sent from here without a response', stored({ sent: THERE }), null, account(), { act: 'save' }],
  ['sent from here, and continued there', stored({ sent: HERE }), null, account(), { act: 'offer' }],
  ['emptied here, and another there', stored({ text: { content: ' ' } }), null, account(), { act: 'take' }],
  ['equal in both', stored(), null, account(HERE), { act: 'take' }],
  ['not decided yet', stored(undecided), null, account(), { act: 'none' }],
  ['undecided, and continued there', stored(undecided), null, account(THERE, 'third'), { act: 'offer' }],
])('%s', (_, device, gone, onAccount, step) => {
  expect(reconcile(device, gone, onAccount)).toEqual(step)
})
