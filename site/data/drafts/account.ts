// A draft is kept on the account too, so that it can be gone on with elsewhere. This device has it first, and has it
// also without a connection; here the two are brought together.

import { ask } from '../client/ask.ts'
import { changeDraft, draftIn, dropDraft, goneRevision, isWritten, type Text } from './device.ts'
import { DiscardDraftMutation, DraftQuery, SaveDraftMutation } from './operations.ts'
import { isSame, reconcile, type OnAccount } from './reconcile.ts'

/** How long somebody pauses before their account is told, in milliseconds. */
const PAUSE = 2_000

const UNASKED = { isUnasked: true, isOwn: true } as const

/** Of each draft one thing happens at a time. */
const underWay = new Map<string, Promise<void>>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** What was sent last; its answer may have been lost. */
const sent = new Map<string, Text>()

type Which = { draftKey: string; memberId: string }
const nameOf = ({ draftKey, memberId }: Which) => `${memberId} ${draftKey}`

/** Brings this device and the account together, when a draft is shown and when somebody comes back to it. */
export const meetAccount = (which: Which) => next(which, () => meet(which))

/** Tells the account once the typing pauses. */
export function saveSoon(which: Which): void {
  clearTimeout(timers.get(nameOf(which)))
  timers.set(
    nameOf(which),
    setTimeout(() => saveNow(which), PAUSE),
  )
}

/** Tells the account what it does not know yet. */
export function saveNow(which: Which): void {
  clearTimeout(timers.get(nameOf(which)))
  void next(which, () => save(which))
}

/** Forgets a draft here and on the account; without a connection the account is told later. */
export function forget(which: Which): void {
  const { draftKey, memberId } = which
  clearTimeout(timers.get(nameOf(which)))
  dropDraft(draftKey, memberId, draftIn(draftKey, memberId)?.revision)
  void next(which, () => discard(which))
}

function next(which: Which, act: () => Promise<void>): Promise<void> {
  const after = (underWay.get(nameOf(which)) ?? Promise.resolve()).then(act).catch((error: unknown) => {
    // Without a connection, for instance: this device has it, and asks again.
    console.info('The account was not told of a draft.', error)
  })
  underWay.set(nameOf(which), after)
  return after
}

async function meet(which: Which): Promise<void> {
  const { draftKey, memberId } = which
  const { draft } = await ask(DraftQuery, { key: draftKey }, UNASKED)
  const account = draft && accountOf(draft)
  const step = reconcile(draftIn(draftKey, memberId), goneRevision(draftKey, memberId), account)
  if (step.act === 'save') return save(which)
  if (step.act === 'drop' || (step.act === 'none' && !account)) {
    if (step.act === 'drop' || goneRevision(draftKey, memberId)) dropDraft(draftKey, memberId)
  } else if (step.act === 'discard') await discard(which)
  else if (account && step.act === 'take') take(which, account)
  else if (account && step.act === 'offer') offer(which, account)
}

async function save(which: Which): Promise<void> {
  const { draftKey, memberId } = which
  const draft = draftIn(draftKey, memberId)
  if (!draft || draft.isSaved || draft.isUndecided) return
  const { text, revision } = draft
  if (!isWritten(text) && !revision) return
  const before = sent.get(nameOf(which))
  sent.set(nameOf(which), text)
  const input = { key: draftKey, content: text, revision }
  const { saveDraft } = await ask(SaveDraftMutation, { input }, UNASKED).catch((error: unknown) => {
    // What the schema refuses has no other cause.
    const isRefusal = error instanceof Error && error.cause === undefined
    if (isRefusal && draftIn(draftKey, memberId)) changeDraft(draftKey, memberId, { refusal: error.message })
    throw error
  })
  const account = accountOf(saveDraft.draft)
  const now = draftIn(draftKey, memberId)
  // It was sent or thrown away meanwhile: what has just arrived is to go, too.
  if (!now) return dropDraft(draftKey, memberId, account.revision)
  const isOwn = before !== undefined && isSame(before, account.text)
  if (saveDraft.isSaved) {
    const isSaved = isSame(now.text, account.text)
    return changeDraft(draftKey, memberId, { revision: account.revision, isSaved, refusal: null })
  }
  if (!isOwn) return offer(which, account)
  changeDraft(draftKey, memberId, { revision: account.revision })
  saveSoon(which)
}

async function discard({ draftKey, memberId }: Which): Promise<void> {
  const revision = goneRevision(draftKey, memberId)
  if (!revision) return
  await ask(DiscardDraftMutation, { input: { key: draftKey, revision } }, UNASKED)
  if (goneRevision(draftKey, memberId) === revision) dropDraft(draftKey, memberId)
}

function take({ draftKey, memberId }: Which, { text, revision }: OnAccount): void {
  changeDraft(draftKey, memberId, { text, revision, isSaved: true, isRestored: true })
}

function offer({ draftKey, memberId }: Which, { text, revision }: OnAccount): void {
  changeDraft(draftKey, memberId, { other: { text, revision }, isUndecided: true })
}

const FIELDS = ['title', 'category', 'content', 'key', 'htmlContent'] as const

type Answered = { revision: string; content: Record<(typeof FIELDS)[number], string | null> }

function accountOf({ revision, content }: Answered): OnAccount {
  const text = FIELDS.flatMap((name) => (content[name] === null ? [] : [[name, content[name]]]))
  return { revision, text: Object.fromEntries(text) }
}
