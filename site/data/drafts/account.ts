// Synchronises drafts with the account, so that they can be continued on another device. This device stores them first,
// even when offline.

import { request, RequestError } from '../request.ts'
import { changeDraft, draftIn, dropDraft, discardedRevision, hasText, isSame, showOther } from './device.ts'
import { DiscardDraftMutation, DraftQuery, SaveDraftMutation } from './operations.ts'
import { joinDrafts } from './join-drafts.ts'
import { reconcile, type OnAccount } from './reconcile.ts'

/** Delay after typing before the draft is sent to the account, in milliseconds. */
const PAUSE = 2_000

/** Request options: in the background, and visible to the viewer only. */
const IN_BACKGROUND = { isBackground: true, audience: 'viewer' } as const

/** Running synchronisation by draft; steps of one draft run in sequence. */
const inProgress = new Map<string, Promise<void>>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()

type Which = { draftKey: string; memberId: string }
const nameOf = ({ draftKey, memberId }: Which) => `${memberId} ${draftKey}`

/** Reconciles this device with the account, when a draft is shown and when its author returns to it. */
export const syncWithAccount = (which: Which) => next(which, () => sync(which))

/** Saves to the account once typing pauses. */
export function saveSoon(which: Which): void {
  clearTimeout(timers.get(nameOf(which)))
  timers.set(
    nameOf(which),
    setTimeout(() => saveNow(which), PAUSE),
  )
}

/** Saves unsaved changes to the account. */
export function saveNow(which: Which): void {
  clearTimeout(timers.get(nameOf(which)))
  void next(which, () => save(which))
}

/**
 * Deletes a draft here and on the account, when offline as soon as possible. Another text beside it takes its place.
 */
export function forget(which: Which): void {
  const { draftKey, memberId } = which
  clearTimeout(timers.get(nameOf(which)))
  if (showOther(draftKey, memberId)) return saveNow(which)
  dropDraft(draftKey, memberId, draftIn(draftKey, memberId)?.revision)
  void next(which, () => discard(which))
}

function next(which: Which, act: () => Promise<void>): Promise<void> {
  const after = (inProgress.get(nameOf(which)) ?? Promise.resolve()).then(act).catch((error: unknown) => {
    // For example offline: this device has the draft and tries again.
    console.info('A draft did not reach the account.', error)
  })
  inProgress.set(nameOf(which), after)
  return after
}

async function sync(which: Which): Promise<void> {
  const { draftKey, memberId } = which
  const before = draftIn(draftKey, memberId)
  const { draft } = await request(DraftQuery, { key: draftKey }, IN_BACKGROUND)
  const account = draft && accountOf(draft)
  // It was sent or discarded during the request, so the next step deletes the account's copy, too.
  if (before && account && !draftIn(draftKey, memberId) && isSame(before.text, account.text))
    return dropDraft(draftKey, memberId, account.revision)
  const step = reconcile(draftIn(draftKey, memberId), discardedRevision(draftKey, memberId), account)
  if (step.act === 'save') {
    if (account) changeDraft(draftKey, memberId, { revision: account.revision })
    return save(which)
  }
  // Another device sent or discarded the text; the one beside it exists on this device only.
  if (step.act === 'drop' && showOther(draftKey, memberId)) {
    changeDraft(draftKey, memberId, { revision: null })
    return save(which)
  }
  if (step.act === 'drop' || (step.act === 'none' && !account)) {
    if (step.act === 'drop' || discardedRevision(draftKey, memberId)) dropDraft(draftKey, memberId)
  } else if (step.act === 'discard') await discard(which)
  else if (account && step.act === 'take') take(which, account)
  else if (account && step.act === 'offer') offer(which, account)
}

async function save(which: Which): Promise<void> {
  const { draftKey, memberId } = which
  const draft = draftIn(draftKey, memberId)
  if (!draft || draft.isSaved || draft.isUndecided) return
  const { text, revision, other } = draft
  // The account retains the other text as long as this one is empty.
  if (!hasText(text) && (!revision || other)) return
  const { sent: before } = draft
  changeDraft(draftKey, memberId, { sent: text })
  const input = { key: draftKey, content: text, revision }
  const { saveDraft } = await request(SaveDraftMutation, { input }, IN_BACKGROUND).catch((error: unknown) => {
    const isRefusal = error instanceof RequestError && error.code === 'INVALID'
    if (isRefusal && draftIn(draftKey, memberId)) changeDraft(draftKey, memberId, { refusal: error.message })
    throw error
  })
  const account = accountOf(saveDraft.draft)
  const now = draftIn(draftKey, memberId)
  // It was sent or discarded meanwhile, so the copy just saved must be deleted, too.
  if (!now) return dropDraft(draftKey, memberId, account.revision)
  const isOwn = before && isSame(before, account.text)
  if (saveDraft.isSaved) {
    const isSaved = isSame(now.text, account.text)
    return changeDraft(draftKey, memberId, { revision: account.revision, isSaved, sent: null, refusal: null })
  }
  if (!isOwn) return offer(which, account)
  changeDraft(draftKey, memberId, { revision: account.revision })
  saveSoon(which)
}

async function discard({ draftKey, memberId }: Which): Promise<void> {
  const revision = discardedRevision(draftKey, memberId)
  if (!revision) return
  await request(DiscardDraftMutation, { input: { key: draftKey, revision } }, IN_BACKGROUND)
  if (discardedRevision(draftKey, memberId) === revision) dropDraft(draftKey, memberId)
}

function take({ draftKey, memberId }: Which, { text, revision }: OnAccount): void {
  changeDraft(draftKey, memberId, { text, revision, isSaved: true, sent: null, isRestored: true })
}

function offer({ draftKey, memberId }: Which, { text, revision }: OnAccount): void {
  const now = draftIn(draftKey, memberId)
  const own = (now?.isUndecided ? now.other?.own : now?.other?.text) ?? null
  const other = { text: own ? joinDrafts(text, own) : text, revision, own }
  changeDraft(draftKey, memberId, { other, isUndecided: true })
}

const FIELDS = [
  ...(['title', 'category', 'content', 'key', 'htmlContent', 'version'] as const),
  ...(['startsAt', 'endsAt', 'town', 'venue', 'onlineLink', 'registrationLink', 'eventStatus'] as const),
  ...([
    'employer',
    'remote',
    'payFrom',
    'payTo',
    'payPer',
    'closesOn',
    'applyTo',
    'repeats',
    'times',
  ] as const),
]

type Stored = { revision: string; content: Record<(typeof FIELDS)[number], string | null> }

function accountOf({ revision, content }: Stored): OnAccount {
  const text = FIELDS.flatMap((name) => (content[name] === null ? [] : [[name, content[name]]]))
  return { revision, text: Object.fromEntries(text) }
}
