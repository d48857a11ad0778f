import { createPostInput, editedPostText, isFieldIn, KIND_FIELDS } from '#rules/items'
import type { CombinedError } from 'urql'
import { problemsIn, type Problems } from '../../ui/forms/form.ts'
import { DraftChoice, DraftLine } from '../../ui/forms/DraftNote.tsx'
import { Outdated } from '../../ui/Outdated.tsx'
import { PostFields, type PostText } from './PostFields.tsx'
import { newPostInput } from './series.ts'
import { SendRow, type Cancel } from './SendRow.tsx'
import { useWriting, type Labels } from './use-writing.ts'

type Props = {
  draftKey: string
  initial: PostText
  /** Version on which an edit is based. */
  version?: string
  isNew?: boolean
  /** True for a form opened to post a vacancy. */
  isVacancy?: boolean
  /** Validation errors of a form sent without JavaScript. */
  problems?: Problems
  labels: Labels
  /** Called first; returns true if the text may be sent. */
  mayStart?: () => boolean
  /** Sends the text; resolves to the reason of a failure. */
  onSend: (text: PostText, version: string | undefined) => Promise<CombinedError | undefined>
} & Cancel

/** Gives a draft that is older than the choice of a category that category. */
export const categorised = (text: PostText, initial: PostText): PostText => ({
  ...text,
  category: text.category || initial.category,
})

/** Leaves out the fields that the category does not have, which are not shown. */
const shownIn = (text: PostText): PostText => ({
  ...text,
  ...Object.fromEntries(
    KIND_FIELDS.map((field) => [field, isFieldIn(text.category, field) ? text[field] : '']),
  ),
  repeats: isFieldIn(text.category, 'startsAt') && text.startsAt ? text.repeats : '',
})

/**
 * Returns the validation error of a vacancy form without a vacancy. In another category there is no field for the
 * employer.
 */
export const missingIn = (text: PostText, isVacancy = false): Problems | null =>
  isVacancy && isFieldIn(text.category, 'employer') && !text.employer.trim()
    ? { employer: 'Please say who the employer is' }
    : null

/** Form for a new or edited discussion. */
export function PostForm({ isNew = false, isVacancy, onCancel, cancelHref, ...writing }: Props) {
  const { initial } = writing
  const complete = (text: PostText) => shownIn(categorised(text, initial))
  const { draft, form, problems, failure, isSending, handleSubmit, outdated } = useWriting({
    ...writing,
    check: (text: PostText) =>
      (isNew
        ? problemsIn(createPostInput, newPostInput(complete(text)))
        : problemsIn(editedPostText, complete(text))) ?? missingIn(text, isVacancy),
    onSend: (text: PostText, version) => writing.onSend(complete(text), version),
  })
  return (
    <form
      ref={form}
      className={onCancel ? 'dialog-form' : 'grid grid-cols-1 gap-5'}
      noValidate
      onSubmit={handleSubmit}
    >
      {outdated && (
        <Outdated {...outdated}>
          <p className="font-semibold">{initial.title}</p>
          <p>{initial.category}</p>
          {initial.content}
        </Outdated>
      )}
      <DraftLine draft={draft} />
      <PostFields
        text={categorised(draft.text, initial)}
        problems={problems}
        onChange={draft.change}
        isNew={isNew}
        isVacancy={isVacancy}
      />
      <DraftChoice {...draft} />
      <SendRow
        failure={failure}
        labels={writing.labels}
        isSending={isSending}
        onCancel={onCancel}
        cancelHref={cancelHref}
      />
    </form>
  )
}
