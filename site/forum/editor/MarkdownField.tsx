import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { Problems } from '../../ui/forms/form.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { ManyMentions } from './mentions/ManyMentions.tsx'
import { actOn, apply, pastedOver } from './marks/markdown-acts.ts'
import { Mentions } from './mentions/Mentions.tsx'
import { Preview } from './Preview.tsx'
import { MARKDOWN_HINT } from './reply/reply-labels.ts'
import { actOfKey, Toolbar } from './marks/Toolbar.tsx'
import { usePartialMention } from './mentions/use-partial-mention.ts'

type Props = {
  /** The kind of item. */
  type: 'POST' | 'REPLY'
  /** The control's; generated when omitted. */
  id?: string
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  /** Problems of the form, by field. */
  problems: Problems
  max: number
  rows: number
}

type View = 'write' | 'preview'
const NAMES: Record<View, string> = { write: 'Write', preview: 'Preview' }

/** A text in Markdown, with a look at what it will be. */
export function MarkdownField({ type, id: given, name, label, value, onChange, problems, max, rows }: Props) {
  const [view, setView] = useState<View>('write')
  const [known, setKnown] = useState(problems)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { partial, close, handlers } = usePartialMention()
  const error = problems[name]

  // A problem leads to the text, which the preview hides; each occurrence of a message counts.
  if (problems !== known) {
    setKnown(problems)
    if (error) setView('write')
  }

  function handleKey({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const other = view === 'write' ? 'preview' : 'write'
    setView(other)
    currentTarget.parentElement?.querySelector<HTMLElement>(`#${CSS.escape(`${id}${other}`)}`)?.focus()
  }

  return (
    <Field id={given} label={label} error={error} hint={MARKDOWN_HINT} counter={{ value, max }}>
      {(control) => (
        <>
          <div className="write-bar needs-script">
            <div className="flex gap-1" role="tablist" aria-label="Write or preview">
              {(['write', 'preview'] as const).map((each) => (
                <button
                  key={each}
                  id={`${id}${each}`}
                  className="write-tab"
                  type="button"
                  role="tab"
                  tabIndex={view === each ? 0 : -1}
                  aria-selected={view === each}
                  aria-controls={`${id}panel-${each}`}
                  onClick={() => setView(each)}
                  onKeyDown={handleKey}
                >
                  {NAMES[each]}
                </button>
              ))}
            </div>
            <Toolbar field={field} controls={control.id} isHidden={view !== 'write'} />
          </div>
          <div
            id={`${id}panel-write`}
            role="tabpanel"
            aria-labelledby={`${id}write`}
            hidden={view !== 'write'}
          >
            <textarea
              {...control}
              {...handlers}
              ref={field}
              className="textarea"
              name={name}
              // The draft has this text, also when it is newer; so Back does not put an older one into the plain form.
              autoComplete="off"
              rows={rows}
              value={value}
              onChange={({ target }) => onChange(target.value)}
              onKeyDown={handleShortcut}
              onPaste={handlePaste}
            />
            <Mentions field={field} partial={partial} close={close} />
            <ManyMentions value={value} />
          </div>
          <div
            id={`${id}panel-preview`}
            role="tabpanel"
            aria-labelledby={`${id}preview`}
            hidden={view !== 'preview'}
          >
            {view === 'preview' && <Preview content={value} type={type} />}
          </div>
        </>
      )}
    </Field>
  )
}

const selectedIn = ({ value, selectionStart: start, selectionEnd: end }: HTMLTextAreaElement) => ({
  value,
  start,
  end,
})

/** Ctrl or ⌘ with Enter sends; with a key of the toolbar it applies the mark. */
function handleShortcut(event: KeyboardEvent<HTMLTextAreaElement>) {
  const { currentTarget: field, key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return
  const act = actOfKey(key)
  if (key !== 'Enter' && !act) return
  event.preventDefault()
  if (act) apply(field, actOn(act, selectedIn(field)))
  else field.form?.requestSubmit()
}

function handlePaste(event: ClipboardEvent<HTMLTextAreaElement>) {
  const change = pastedOver(selectedIn(event.currentTarget), event.clipboardData.getData('text/plain'))
  if (!change) return
  event.preventDefault()
  apply(event.currentTarget, change)
}
