import { HTML_LIMIT, createSectionInput, SLOTS } from '#rules/sections'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMutation } from 'urql'
import { memberKnownHere } from '../../plain/session/forum-user.ts'
import { useDraft } from '../../data/drafts/use-draft.ts'
import { problemsFrom, problemsIn } from '../../ui/forms/form.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { messageFrom } from '../../data/graphql.ts'
import { toast, toastProblem } from '../../plain/toasts/toasts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { DraftNote } from '../../ui/forms/DraftNote.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { announceChange } from '../refetch.ts'
import { DiscardDialog } from './DiscardDialog.tsx'
import { CreateSectionMutation, UpdateSectionMutation, type Section } from './operations.ts'
import { SectionPreview } from './SectionPreview.tsx'

type Props = { section: Section | null; onClose: () => void }

const check = ({ key, title, htmlContent }: Record<'key' | 'title' | 'htmlContent', string>) =>
  problemsIn(createSectionInput, { key, title, htmlContent })

/**
 * Creates or edits a section, with a preview beside it (specification, sections 2 and 5). The draft stores the version
 * it started from, so that a newer version is not overwritten unseen.
 */
export function SectionDialog({ section, onClose }: Props) {
  const listId = useId()
  const [opened] = useState({
    key: section?.key ?? '',
    title: section?.title ?? '',
    htmlContent: section?.htmlContent ?? '',
    version: String(section?.version ?? ''),
  })
  const draft = useDraft(`section:${section?.id ?? 'new'}`, opened, memberKnownHere())
  const { text: input, change } = draft
  const [isLeaving, setLeaving] = useState(false)
  // Changing the key removes a section from its page, so the field must be unlocked first.
  const [isKeyOpen, setKeyOpen] = useState(section === null || input.key !== opened.key)
  const { form, problems, isSending, submit } = useForm(input, check)
  const [, create] = useMutation(CreateSectionMutation)
  const [, update] = useMutation(UpdateSectionMutation)
  const isChanged =
    input.key !== opened.key || input.title !== opened.title || input.htmlContent !== opened.htmlContent

  function discard() {
    draft.forgetBoth()
    onClose()
  }

  function leave() {
    if (isChanged) setLeaving(true)
    else discard()
  }

  function openKey() {
    flushSync(() => setKeyOpen(true))
    form.current?.querySelector('input')?.focus()
  }

  const where = SLOTS.find(({ key }) => key === input.key.trim())?.where

  async function save(version: number | null) {
    const { key, title, htmlContent } = input
    const { data, error } = section
      ? await update({ input: { id: section.id, key, title, htmlContent, version } })
      : await create({ input: { key, title, htmlContent } })
    if (!data) {
      toastProblem(`Failed to ${section ? 'update' : 'create'} section`, messageFrom(error))
      return problemsFrom(error)
    }
    toast(
      section ? 'Section Updated' : 'Section Created',
      where && `It’ll be on the page in a moment. ${where}.`,
    )
    announceChange()
    discard()
    return null
  }

  return (
    <FormDialog
      form={form}
      onClose={leave}
      initialFocus={() => section && form.current?.querySelector('textarea')}
      title={section ? 'Edit section' : 'Create section'}
      isHoldingInput={isChanged}
      isWide
      submitLabel={section ? 'Update' : 'Create'}
      busyLabel="Saving..."
      isBusy={isSending}
      onSubmit={() => submit(() => save(section ? Number(input.version) : null))}
    >
      <DraftNote {...draft} />
      {problems['version'] && (
        <Alert tone="warning" title="Someone else has changed this" isLive>
          <p>{problems['version']}</p>
          <Button className="mt-3" look="secondary" isSmall onClick={() => void submit(() => save(null))}>
            Save my version anyway
          </Button>
        </Alert>
      )}
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField
          label="Section Key"
          {...(isKeyOpen && { list: listId })}
          placeholder="e.g. homepage-hero"
          error={problems['key']}
          hint={
            <>
              {where ?? (isKeyOpen ? 'Choose a suggested key to show it on a page.' : 'Not on a page.')}{' '}
              {!isKeyOpen && (
                <button className="link-button" type="button" onClick={openKey}>
                  Change key
                </button>
              )}
            </>
          }
          readOnly={!isKeyOpen}
          value={input.key}
          onChange={(key) => change({ key })}
        />
        <TextField
          name="title"
          label="Title"
          error={problems['title']}
          value={input.title}
          onChange={(title) => change({ title })}
        />
      </div>
      <datalist id={listId}>
        {SLOTS.map(({ key, where: page }) => (
          <option key={key} value={key}>
            {page}
          </option>
        ))}
      </datalist>
      <TextField
        label="HTML Content"
        className="min-h-[300px] font-mono text-(length:--text-sm)"
        spellCheck={false}
        rows={2}
        max={HTML_LIMIT}
        error={problems['htmlContent']}
        value={input.htmlContent}
        onChange={(htmlContent) => change({ htmlContent })}
      />
      <SectionPreview htmlContent={input.htmlContent} />
      {isLeaving && (
        <DiscardDialog onRetain={() => setLeaving(false)} onPause={onClose} onDiscard={discard} />
      )}
    </FormDialog>
  )
}
