import type { Ref, SubmitEvent } from 'react'
import type { ResultOf } from '../../../data/gql.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { REPLY_FORM } from '../../reply-form.ts'
import type { CreateReplyMutation } from '../operations.ts'
import { PublicNote } from '../PublicNote.tsx'
import { WriteBarShape } from './WriteBarShape.tsx'
import { LONGEST_REPLY, MARKDOWN_HINT, REPLY_LABEL, REPLY_LABELS, REPLY_ROWS } from './reply-labels.ts'

/** An unsent reply: refused without JavaScript, with the reason, or suggested by the page. */
export type Attempt = { content: string; problem: string; isOffer?: boolean }

/** Properties shared by the plain form and the editor of a reply. */
export type ReplyProps = {
  postId: string
  attempt: Attempt | null
  onPosted: (reply: ResultOf<typeof CreateReplyMutation>['createReply'], isPublished: boolean) => void
}

type Props = {
  form: Ref<HTMLFormElement>
  attempt: Attempt | null
  /** True if sending failed. */
  isUnsent: boolean
  /** Called when the viewer is about to write. */
  onBegin: () => void
  /** Called at the start or end of an input method's composition. */
  onCompose: (event: { type: string }) => void
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

/** Plain form for a reply. It is as high as ReplyText.tsx, which replaces it. */
export const PlainReply = ({ form, attempt, isUnsent, onBegin, onCompose, onSubmit }: Props) => (
  <form
    ref={form}
    id={REPLY_FORM}
    className="grid grid-cols-1 gap-4"
    method="post"
    noValidate
    onFocus={onBegin}
    onPointerDown={onBegin}
    onSubmit={onSubmit}
    onCompositionStart={onCompose}
    onCompositionEnd={onCompose}
  >
    <input type="hidden" name="act" value="reply" />
    <Field
      label={REPLY_LABEL}
      error={attempt?.problem}
      hint={MARKDOWN_HINT}
      // Without the editor there is no character count.
      {...(!isUnsent && { counter: { value: attempt?.content ?? '', max: LONGEST_REPLY } })}
    >
      {(control) => (
        <>
          <WriteBarShape onBegin={onBegin} />
          <textarea
            {...control}
            className="textarea"
            name="content"
            rows={REPLY_ROWS}
            defaultValue={attempt?.content}
          />
        </>
      )}
    </Field>
    {isUnsent && (
      <Alert tone="danger" title="Not sent yet" isLive>
        Please check your connection and send it again. Your text is still here.
      </Alert>
    )}
    <PublicNote />
    <div className="cluster">
      <Button type="submit">{REPLY_LABELS.send}</Button>
    </div>
  </form>
)
