import { mutate, OK, signInPath, textIn, type Refusal } from '../../../server/plain-form.ts'
import { replyAddress } from '../../../ui/islands/item-address.ts'
import type { Attempt } from '../../editor/reply/PlainReply.tsx'
import { postMutation } from '../../../data/client/follows.ts'
import {
  bookmarkedItem,
  RemoveBookmarkMutation,
  SaveBookmarkMutation,
} from '../../../data/client/bookmarks.ts'
import {
  AcceptReplyMutation,
  ClosePostMutation,
  MovePostMutation,
  PinPostMutation,
  ReopenPostMutation,
  RetitlePostMutation,
  UnpinPostMutation,
  WithdrawAcceptedReplyMutation,
} from '../acts/operations.ts'
import { PostVoteMutation, ReplyVoteMutation } from '../operations.ts'
import { CreateReplyMutation } from '../../editor/operations.ts'
import { SetAttendanceMutation } from '../../events/operations.ts'

type Locals = Pick<App.Locals, 'graphql' | 'viewer'>

/** Outcome to render after a form: an error, an unsent reply, or both. */
type Shown = Omit<Refusal, 'data'> & { attempt?: Attempt }

/**
 * Handles the forms of a discussion's page: a reply, a vote, an accepted reply, a bookmark, a pin or a subscription.
 * @returns the URL to redirect to, or the outcome to render
 */
export async function handleForm(locals: Locals, postId: string, form: FormData): Promise<string | Shown> {
  if (form.get('press')) return handlePress(locals, postId, form)
  const [act, id] = [textIn(form, 'act'), textIn(form, 'id')]
  if (act === 'reply') return handleReply(locals, postId, textIn(form, 'content'))

  const address = ON_REPLIES.includes(act) ? replyAddress(postId, id) : `/forum/posts/${postId}`
  if (!locals.viewer) return signInPath(address)
  const result = await send(locals, postId, form)
  return result.data ? address : result
}

/** Carries out an action submitted with the reply form; the unsent reply is returned to the page. */
async function handlePress(locals: Locals, postId: string, form: FormData): Promise<string | Shown> {
  const [act = '', id = '', ballot = ''] = textIn(form, 'press').split(' ')
  const content = textIn(form, 'content')
  const press = new FormData()
  for (const [name, value] of Object.entries({ act, id, ballot })) press.set(name, value)
  if (content.trim() === '') return handleForm(locals, postId, press)

  return { ...OK, message: '', ...(await send(locals, postId, press)), attempt: { content, problem: '' } }
}

const ON_REPLIES = ['vote-reply', 'accept', 'save-reply', 'unsave-reply']
const BALLOTS = ['UP', 'DOWN', 'NONE'] as const

async function send(locals: Locals, postId: string, form: FormData) {
  const id = textIn(form, 'id')
  const ballot = BALLOTS.find((each) => each === form.get('ballot')) ?? 'NONE'
  const act = textIn(form, 'act')
  switch (act) {
    case 'follow':
    case 'unfollow':
      return mutate(locals, postMutation(act === 'follow'), { id: postId })
    case 'going':
    case 'not-going':
      return mutate(locals, SetAttendanceMutation, { input: { postId, isGoing: act === 'going' } })
    case 'save-post':
    case 'save-reply':
      return mutate(locals, SaveBookmarkMutation, bookmarkedItem(act === 'save-post' ? 'post' : 'reply', id))
    case 'unsave-post':
    case 'unsave-reply':
      return mutate(locals, RemoveBookmarkMutation, { id })
    case 'accept':
      return mutate(locals, AcceptReplyMutation, { id })
    case 'withdraw-answer':
      return mutate(locals, WithdrawAcceptedReplyMutation, { id: postId })
    case 'pin':
      return mutate(locals, PinPostMutation, { input: { id: postId, until: null } })
    case 'close':
      return mutate(locals, ClosePostMutation, { id: postId })
    case 'reopen':
      return mutate(locals, ReopenPostMutation, { id: postId })
    case 'move':
      return mutate(locals, MovePostMutation, { input: { id: postId, category: textIn(form, 'category') } })
    case 'retitle':
      return mutate(locals, RetitlePostMutation, { input: { id: postId, title: textIn(form, 'title') } })
    case 'unpin':
      return mutate(locals, UnpinPostMutation, { id: postId })
    case 'vote-reply':
      return mutate(locals, ReplyVoteMutation, { input: { id, ballot } })
    default:
      return mutate(locals, PostVoteMutation, { input: { id, ballot } })
  }
}

async function handleReply(locals: Locals, postId: string, content: string): Promise<string | Shown> {
  const refused = (problem: string) => ({ message: '', attempt: { content, problem } })
  if (!locals.viewer)
    return { ...refused('You need to be logged in to reply to discussions.'), status: 401, headers: {} }
  const result = await mutate(locals, CreateReplyMutation, { input: { postId, content } })
  if (result.data) return replyAddress(postId, result.data.createReply.id)
  return { ...result, ...refused(result.message) }
}
