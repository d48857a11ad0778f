import { useEffect, useEffectEvent, useOptimistic, useTransition, type MouseEvent } from 'react'
import { useMutation } from 'urql'
import type { Vote } from '#rules/forum'
import { messageFrom } from '../lib/graphql.ts'
import { toast, toastProblem } from '../lib/toasts.ts'
import { Icon } from '../ui/Icon.tsx'
import { failureOf, saidOf, withBallot, type Voted } from './ballots.ts'
import { useParticipant } from './Participant.tsx'
import { PostVoteMutation, ReplyVoteMutation } from './writing.ts'

type Props = { kind: 'Post' | 'Reply'; item: Voted & { id: string } }

/** Votes on a post or a reply (decisions, "Votes"). Shown at once, put back if refused; a plain form underneath. */
export function VoteButtons({ kind, item }: Props) {
  const { viewerId, wish, askFirst, forgetWish } = useParticipant()
  const [, send] = useMutation<unknown, { input: { id: string; ballot: Vote } }>(
    kind === 'Post' ? PostVoteMutation : ReplyVoteMutation,
  )
  const [shown, show] = useOptimistic(item, withBallot<Props['item']>)
  const [isVoting, startVoting] = useTransition()

  function vote(ballot: Vote, pressed: 'UP' | 'DOWN') {
    startVoting(async () => {
      show(ballot)
      const { data, error } = await send({ input: { id: item.id, ballot } })
      if (data) toast(saidOf(kind, ballot))
      else toastProblem(failureOf(kind, pressed), messageFrom(error))
    })
  }

  const wished = viewerId && wish?.act === 'vote' && wish.id === item.id ? wish.ballot : null
  const grant = useEffectEvent((ballot: 'UP' | 'DOWN') => {
    forgetWish()
    vote(ballot, ballot)
  })
  useEffect(() => {
    if (wished) grant(wished)
  }, [wished])

  function handlePress(event: MouseEvent, pressed: 'UP' | 'DOWN') {
    event.preventDefault()
    // The second press of a double click is no wish to take the vote back.
    if (isVoting || event.detail > 1) return
    if (!viewerId)
      return askFirst('You must be logged in to vote', { act: 'vote', id: item.id, ballot: pressed })
    vote(shown.viewerVote === pressed ? 'NONE' : pressed, pressed)
  }

  const { score, likeCount, dislikeCount } = shown
  const button = (ballot: 'UP' | 'DOWN') => {
    const isOn = shown.viewerVote === ballot
    return (
      <button
        className={`vote-button ${ballot === 'UP' ? 'vote-up' : 'vote-down'}`}
        type="submit"
        name="ballot"
        value={isOn ? 'NONE' : ballot}
        aria-pressed={isOn}
        aria-label={`${ballot === 'UP' ? 'Upvote' : 'Downvote'} this ${kind.toLowerCase()}`}
        onClick={(event) => handlePress(event, ballot)}
      >
        <Icon name={ballot === 'UP' ? 'like' : 'dislike'} />
      </button>
    )
  }
  return (
    <form className="votes" method="post">
      <input type="hidden" name="act" value={`vote-${kind.toLowerCase()}`} />
      <input type="hidden" name="id" value={item.id} />
      {button('UP')}
      <span
        className="vote-score"
        title={`${likeCount.toLocaleString('en-IE')} up, ${dislikeCount.toLocaleString('en-IE')} down`}
      >
        {score.toLocaleString('en-IE')}
        <span className="visually-hidden"> {score === 1 ? 'point' : 'points'}</span>
      </span>
      {button('DOWN')}
    </form>
  )
}
