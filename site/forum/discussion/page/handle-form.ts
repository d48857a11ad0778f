import { formatDocument } from 'urql'
import { refusedWith, type RefusedWith } from '../../../server/refused.ts'
import { withViewerState } from '../../../plain/page/with-viewer-state.ts'
import { replyAddress } from '../../../ui/islands/item-address.ts'
import type { Attempt } from '../../editor/reply/PlainReply.tsx'
import { postMutation } from '../../../data/client/follows.ts'
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

type Locals = Pick<App.Locals, 'graphql' | 'viewer'>

/** The redirect after a form without JavaScript, or the message to show. */
export type Outcome =
  | { goTo: string }
  | ({ attempt: Attempt; refusal?: string } & RefusedWith)
  | ({ refusal: string } & RefusedWith)

// A form without script leads back to the personal page.
const goTo = (address: string) => ({ goTo: withViewerState(address) })
const signInFirst = (next: string) => ({ goTo: `/sign-in?next=${encodeURIComponent(next)}` })

/** Handles a form of the discussion's page: a reply, a vote, an accepted reply, a pin or a subscription. */
export async function handleForm(locals: Locals, postId: string, form: FormData): Promise<Outcome> {
  const text = (name: string) => String(form.get(name) ?? '')
  if (text('press')) return handlePress(locals, postId, form)
  if (text('act') === 'reply') return handleReply(locals, postId, text('content'))

  const [act, id] = [text('act'), text('id')]
  const address = ON_REPLIES.includes(act) ? replyAddress(postId, id) : `/forum/posts/${postId}`
  if (!locals.viewer) return signInFirst(address)
  const { data, errors } = await send(locals, postId, form)
  if (data) return goTo(address)
  return { refusal: errors?.[0]?.message ?? 'Please try again.', ...refusedWith(errors) }
}

/** Does what was pressed and sent with the form for a reply; what is typed there comes back with the page. */
async function handlePress(locals: Locals, postId: string, form: FormData): Promise<Outcome> {
  const [act = '', id = '', ballot = ''] = String(form.get('press')).split(' ')
  const content = String(form.get('content') ?? '')
  const press = new FormData()
  for (const [name, value] of Object.entries({ act, id, ballot })) press.set(name, value)
  if (content.trim() === '') return handleForm(locals, postId, press)

  const attempt = { content, problem: '' }
  const { data, errors } = await send(locals, postId, press)
  if (data) return { attempt, status: 200, headers: {} }
  return { attempt, refusal: errors?.[0]?.message ?? 'Please try again.', ...refusedWith(errors) }
}

const ON_REPLIES = ['vote-reply', 'accept']

async function send({ graphql }: Locals, postId: string, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  const id = text('id')
  const ballot = BALLOTS.find((each) => each === text('ballot')) ?? 'NONE'
  switch (text('act')) {
    case 'follow':
    case 'unfollow':
      return graphql(formatDocument(postMutation(text('act') === 'follow')), { id: postId })
    case 'accept':
      return graphql(formatDocument(AcceptReplyMutation), { id })
    case 'withdraw-answer':
      return graphql(formatDocument(WithdrawAcceptedReplyMutation), { id: postId })
    case 'pin':
      return graphql(formatDocument(PinPostMutation), { input: { id: postId, until: null } })
    case 'close':
      return graphql(formatDocument(ClosePostMutation), { id: postId })
    case 'reopen':
      return graphql(formatDocument(ReopenPostMutation), { id: postId })
    case 'move':
      return graphql(formatDocument(MovePostMutation), { input: { id: postId, category: text('category') } })
    case 'retitle':
      return graphql(formatDocument(RetitlePostMutation), { input: { id: postId, title: text('title') } })
    case 'unpin':
      return graphql(formatDocument(UnpinPostMutation), { id: postId })
    case 'vote-reply':
      return graphql(formatDocument(ReplyVoteMutation), { input: { id, ballot } })
    default:
      return graphql(formatDocument(PostVoteMutation), { input: { id, ballot } })
  }
}

const BALLOTS = ['UP', 'DOWN', 'NONE'] as const

async function handleReply({ graphql, viewer }: Locals, postId: string, content: string): Promise<Outcome> {
  const attempt = (problem: string) => ({ attempt: { content, problem } })
  if (!viewer)
    return { ...attempt('You need to be logged in to reply to discussions.'), status: 401, headers: {} }
  const { data, errors } = await graphql(formatDocument(CreateReplyMutation), { input: { postId, content } })
  if (data) return goTo(replyAddress(postId, data.createReply.id))
  return { ...attempt(errors?.[0]?.message ?? 'Please try again.'), ...refusedWith(errors) }
}
