import { CATEGORIES, LIMITS, type PostField } from '#rules/items'
import type { Problems } from '../../ui/forms/form.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { MarkdownField } from './MarkdownField.tsx'
import { SimilarPosts } from './SimilarPosts.tsx'

/** What stands in the fields: empty for what is left out. */
export type PostText = Record<PostField, string>

type Props = {
  text: PostText
  problems: Problems
  onChange: (part: Partial<PostText>) => void
  /** Whether to look for discussions that the title resembles. */
  isNew: boolean
}

/** What an author writes in a discussion. PlainPostFields.astro has the same without a script. */
export const PostFields = ({ text, problems, onChange, isNew }: Props) => (
  <>
    <div>
      <TextField
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
    <Field label="Category" error={problems['category']}>
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
    <MarkdownField
      type="POST"
      name="content"
      label="Content"
      value={text.content}
      onChange={(content) => onChange({ content })}
      problems={problems}
      max={LIMITS.content.max}
      rows={8}
    />
  </>
)
