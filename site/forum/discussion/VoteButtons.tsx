import {
  startTransition,
  useEffect,
  useEffectEvent,
  useId,
  useOptimistic,
  useRef,
  useState,
  type MouseEvent,
} from 'react'
import { useMutation } from 'urql'
import type { Vote } from '#rules/items'
import { isSignedOut, messageFrom } from '../../data/graphql.ts'
import { counted, plural } from '../../plain/text/plural.ts'
import { toast, toastProblem } from '../../plain/toasts/toasts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { failureOf, votedMessage, withBallot, type Press, type Voted } from './vote-state.ts'
import { useForumViewerState } from '../viewer-state/ForumViewerStateProvider.tsx'
import { usePressWithReply } from '../reply-form.ts'
import { useViewer } from '../Viewer.tsx'
import { PostVoteMutation, ReplyVoteMutation } from './operations.ts'

type Item = Omit<Voted, 'viewerVote'> & { id: string }
type Props = { kind: 'Post' | 'Reply'; item: Item }

/**
 * Votes on a post or a reply (decisions, "Votes"). The vote is shown immediately and reverted if refused. Without
 * JavaScript it is a plain form.
 */
export function VoteButtons({ kind, item }: Props) {
  const { viewerId, wish, requireSignIn, forgetWish } = useViewer()
  const { votes, canEdit, noteVote } = useForumViewerState()
  const [, send] = useMutation<unknown, { input: { id: string; ballot: Vote } }>(
    kind === 'Post' ? PostVoteMutation : ReplyVoteMutation,
  )
  const [shown, show] = useOptimistic(
    { ...item, viewerVote: votes.get(item.id) ?? 'NONE' },
    withBallot<Item & Voted>,
  )
  const [failure, setFailure] = useState('')
  const [first] = useState(item.score)
  const ownId = useId()
  const act = `vote-${kind.toLowerCase()}`
  const withReply = usePressWithReply(act, item.id)
  const isOwn = canEdit.has(item.id)
  const onOwn = `You cannot vote on your own ${kind.toLowerCase()}.`
  const latest = useRef<Press>(null)
  const inProgress = useRef<Promise<void>>(null)

  // Every press is shown immediately; presses during a request are combined, and only the last one is sent.
  function vote(press: Press) {
    latest.current = press
    setFailure('')
    startTransition(async () => {
      show(press.ballot)
      await inProgress.current
      if (latest.current !== press) return
      inProgress.current = deliver(press)
      await inProgress.current
    })
  }

  async function deliver(press: Press) {
    const { data, error } = await send({ input: { id: item.id, ballot: press.ballot } })
    if (data) noteVote(item.id, press.ballot)
    if (latest.current !== press) return
    if (data) return toast(votedMessage(kind, press.ballot))
    if (error && isSignedOut(error))
      return requireSignIn(messageFrom(error), 'to vote', { act: 'vote', id: item.id, press })
    const [title, message] = [failureOf(kind, press.pressed), messageFrom(error)]
    toastProblem(title, message)
    setFailure(`${title}: ${message}`)
  }

  const wished = viewerId && wish?.act === 'vote' && wish.id === item.id ? wish.press : null
  const grant = useEffectEvent((press: Press) => {
    forgetWish()
    vote(press)
  })
  useEffect(() => {
    if (wished) grant(wished)
  }, [wished])

  function handlePress(event: MouseEvent, pressed: Press['pressed']) {
    event.preventDefault()
    if (isOwn) return toastProblem(failureOf(kind, pressed), onOwn)
    // The second press of a double click does not withdraw the vote.
    if (event.detail > 1) return
    const press: Press = { pressed, ballot: shown.viewerVote === pressed ? 'NONE' : pressed }
    if (!viewerId)
      return requireSignIn('You must be logged in to vote', 'to vote', { act: 'vote', id: item.id, press })
    vote(press)
  }

  const { score, likeCount, dislikeCount } = shown
  const counts = {
    UP: counted(likeCount, 'upvote', 'upvotes'),
    DOWN: counted(dislikeCount, 'downvote', 'downvotes'),
  }
  const sentAs = (ballot: Vote) =>
    withReply ? { ...withReply, value: `${withReply.value} ${ballot}` } : { name: 'ballot', value: ballot }
  const button = (ballot: 'UP' | 'DOWN') => {
    const isOn = shown.viewerVote === ballot
    return (
      <button
        className={ballot === 'UP' ? 'vote-button' : 'vote-button vote-down'}
        {...sentAs(isOn ? 'NONE' : ballot)}
        aria-pressed={isOn}
        aria-disabled={isOwn}
        aria-describedby={isOwn ? ownId : undefined}
        aria-label={`${NAMES[ballot]} this ${kind.toLowerCase()}, ${counts[ballot]}`}
        onClick={(event) => handlePress(event, ballot)}
      >
        <Icon name={ballot === 'UP' ? 'like' : 'dislike'} />
      </button>
    )
  }
  return (
    <>
      <form className="votes" method="post" title={isOwn ? onOwn : undefined}>
        <input type="hidden" name="act" value={act} />
        <input type="hidden" name="id" value={item.id} />
        {button('UP')}
        <span
          key={score}
          className="vote-score"
          data-rolls={score === first ? undefined : score > first ? 'up' : 'down'}
          title={`${counts.UP}, ${counts.DOWN}`}
        >
          {score.toLocaleString('en-IE')}
          <span className="sr-only">{` ${plural(score, 'point', 'points')}`}</span>
        </span>
        {button('DOWN')}
        {isOwn && (
          <span className="sr-only" id={ownId}>
            {onOwn}
          </span>
        )}
      </form>
      {failure && <p className="field-error order-last basis-full">{failure}</p>}
    </>
  )
}

const NAMES = { UP: 'Upvote', DOWN: 'Downvote' }
