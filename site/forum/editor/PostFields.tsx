import { CATEGORIES, LIMITS, type PostField } from '#rules/items'
import type { Problems } from '../../ui/forms/form.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { KindFields } from './KindFields.tsx'
import { MarkdownField } from './MarkdownField.tsx'
import type { SeriesText } from './series.ts'
import { SimilarPosts } from './SimilarPosts.tsx'

/** Initial values of the fields; empty if omitted. */
export type PostText = Record<PostField, string> & SeriesText

export const POST_ROWS = 8

type Props = {
  text: PostText
  problems: Problems
  onChange: (part: Partial<PostText>) => void
  /** True to search for discussions with a similar title. */
  isNew: boolean
  /** True to show the fields of a vacancy. */
  isVacancy?: boolean | undefined
}

/** The fields of a discussion. The plain form (new/PlainPost.tsx) has fields with the same ids. */
export const PostFields = ({ text, problems, onChange, isNew, isVacancy }: Props) => (
  <>
    <div>
      <TextField
        id="title"
        label="Title"
        name="title"
        autoComplete="off"
        value={text.title}
        error={problems['title']}
        max={LIMITS.title.max}
        onChange={(title) => onChange({ title })}
      />
      {isNew && <SimilarPosts title={text.title} />}
    </div>
    <Field id="category" label="Category" error={problems['category']}>
      {(control) => (
        <Select
          control={control}
          name="category"
          value={text.category}
          onChange={(chosen) => onChange({ category: chosen })}
          options={CATEGORIES}
          placeholder="Choose a category"
        />
      )}
    </Field>
    <KindFields text={text} problems={problems} onChange={onChange} isNew={isNew} isVacancy={isVacancy} />
    <MarkdownField
      type="POST"
      id="content"
      name="content"
      label="Content"
      value={text.content}
      onChange={(content) => onChange({ content })}
      problems={problems}
      max={LIMITS.content.max}
      rows={POST_ROWS}
    />
  </>
)
