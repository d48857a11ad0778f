import { CATEGORIES, LIMITS, vacancyCategory, type PostField } from '#rules/items'
import type { Problems } from '../../../ui/forms/form.ts'
import { Field } from '../../../ui/forms/Field.tsx'
import { fieldOf } from '../../../ui/forms/field-of.ts'
import { NoDraftLine } from '../../../ui/forms/DraftNote.tsx'
import { SelectField } from '../../../ui/forms/SelectField.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { KindFields } from '../KindFields.tsx'
import { POST_ROWS, type PostText } from '../PostFields.tsx'
import { PublicNote } from '../PublicNote.tsx'
import { MARKDOWN_HINT } from '../reply/reply-labels.ts'
import { WriteBarShape } from '../reply/WriteBarShape.tsx'
import { NEW_KIND_TEXTS, newKindOf } from './kinds.ts'

const PROPOSAL = '/forum/new?category=events-and-meetups'
const VACANCY = '/forum/new?category=career-advice&kind=vacancy'

type Props = { text: PostText; problems: Problems; isVacancy: boolean }

/** Plain form for a new discussion. It is as high as PostForm.tsx, which replaces it (NewPost.tsx). */
export const PlainPost = ({ text, problems, isVacancy }: Props) => {
  const field = fieldOf<PostField>(text, problems, undefined)
  const { content } = text
  return (
    <form className="grid grid-cols-1 gap-5" method="post" noValidate>
      <NoDraftLine />
      <TextField {...field('title', 'Title')} max={LIMITS.title.max} />
      <SelectField
        {...field('category', 'Category')}
        options={[{ value: '', label: 'Choose a category' }, ...CATEGORIES]}
      />
      <noscript>
        <p className="field-hint">
          Some have a form of their own: <a href={PROPOSAL}>propose an event</a>
          {vacancyCategory() && (
            <>
              , <a href={VACANCY}>post a vacancy</a>
            </>
          )}
          .
        </p>
      </noscript>
      <KindFields text={text} problems={problems} isNew isVacancy={isVacancy} />
      <Field
        id="content"
        label="Content"
        error={problems['content']}
        hint={MARKDOWN_HINT}
        counter={{ value: content, max: LIMITS.content.max }}
      >
        {(control) => (
          <>
            <WriteBarShape />
            <textarea
              {...control}
              className="textarea"
              name="content"
              rows={POST_ROWS}
              defaultValue={content}
            />
          </>
        )}
      </Field>
      <PublicNote />
      <div className="cluster">
        <button className="button" type="submit">
          {NEW_KIND_TEXTS[newKindOf(text, isVacancy)].send}
        </button>
        <noscript>
          <button
            className="button button-secondary"
            type="submit"
            name="act"
            value="preview"
            formAction="#preview"
          >
            Preview
          </button>
        </noscript>
        <a className="button button-secondary" href="/forum">
          Cancel
        </a>
      </div>
    </form>
  )
}
