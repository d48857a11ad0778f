import { appealDecision } from '#rules/decisions'
import { useState } from 'react'
import { useMutation } from 'urql'
import { wordOf } from '../../../data/enums.ts'
import { problemsIn } from '../../../ui/forms/form.ts'
import { useForm } from '../../../ui/forms/use-form.ts'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'
import { ReasonField } from '../../../ui/decisions/ReasonField.tsx'
import { showResult } from '../../refetch.ts'
import { nameOfAppeal } from './Appealed.tsx'
import { DecideAppealMutation, type AppealOutcome, type PendingAppeal } from './operations.ts'

/** The appeal to decide, and the chosen outcome. */
export type AppealAct = { pending: PendingAppeal; outcome: AppealOutcome }

const GRANTED = {
  ITEM: 'It’s published again, as it was.',
  VERSION: 'The earlier version is back in the public history.',
  ACCOUNT: 'The account is enabled again.',
  APPLICATION: 'The application is open again, for you to review.',
  REPORT: 'The report is open again, for you to review.',
}
const TEXTS = {
  GRANTED: { verb: 'Uphold appeal', done: 'Appeal Upheld' },
  REFUSED: { verb: 'Reject appeal', done: 'Appeal Rejected' },
}

const aboutOf = ({ decision, report }: PendingAppeal) => (report ? 'REPORT' : (decision?.about ?? 'ITEM'))

type Props = AppealAct & { onClose: () => void }

/** Decides an appeal, with a required reply to its author. */
export function AppealDialog({ pending, outcome, onClose }: Props) {
  const [decisionNote, setDecisionNote] = useState('')
  const check = (input: { answer: string }) =>
    problemsIn(appealDecision, { outcome: wordOf(outcome), ...input })
  const { form, problems, isSending, submit } = useForm({ answer: decisionNote }, check)
  const [, decide] = useMutation(DecideAppealMutation)
  const { verb, done } = TEXTS[outcome]
  const effect = outcome === 'GRANTED' ? GRANTED[aboutOf(pending)] : 'The decision stands.'

  async function send() {
    const label = {
      done,
      failed: 'Failed to decide appeal',
      description: `${effect} We’ll tell the person who appealed why.`,
    }
    if (showResult(await decide({ input: { id: pending.id, outcome, answer: decisionNote } }), label))
      onClose()
    return null
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={verb}
      description={effect}
      isHoldingInput={decisionNote !== ''}
      submitLabel={verb}
      busyLabel="Processing..."
      isBusy={isSending}
      isDanger={outcome === 'REFUSED'}
      onSubmit={() => submit(send)}
    >
      <p className="line-clamp-2 font-semibold">{nameOfAppeal(pending)}</p>
      <ReasonField
        label="Answer"
        hint="The person who appealed will see this."
        error={problems['answer']}
        value={decisionNote}
        onChange={setDecisionNote}
      />
    </FormDialog>
  )
}
