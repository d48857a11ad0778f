import { useState, type SubmitEvent } from 'react'
import { useClient } from 'urql'
import { toastProblem } from '../../lib/toasts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useMine } from '../MineProvider.tsx'

type Props = { postId: string; replyId: string; isAnswer: boolean }

/** For the author of a discussion and administrators: marks a reply as its answer, or not. A plain form underneath. */
export function AnswerTools({ postId, replyId, isAnswer }: Props) {
  const [isBusy, setBusy] = useState(false)
  const client = useClient()
  if (!useMine().canAccept.has(postId)) return null

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      const { acceptReply, withdrawAnswer } = await import('./brief-acts.ts')
      await (isAnswer ? withdrawAnswer(client, postId) : acceptReply(client, replyId))
    } catch {
      toastProblem('This could not be loaded', 'Please check your connection and try again.')
    }
    setBusy(false)
  }

  return (
    <form className="contents" method="post" onSubmit={(event) => void handleSubmit(event)}>
      <input type="hidden" name="act" value={isAnswer ? 'withdraw-answer' : 'accept'} />
      <input type="hidden" name="id" value={replyId} />
      <button className="item-action" aria-disabled={isBusy}>
        <Icon name={isAnswer ? 'close' : 'check'} />
        <span className="max-sm:sr-only">{isAnswer ? 'Not the answer' : 'Mark as answer'}</span>
      </button>
    </form>
  )
}
