import { goWithToast } from '../../../plain/toasts/toast-across-pages.ts'
import { toast } from '../../../plain/toasts/toasts.ts'
import { ChangeDecisionDialog, type Change } from '../../../ui/decisions/ChangeDecisionDialog.tsx'
import { storeDecided } from './decided.ts'

/** Takes an item down or restores it, then reloads the page. */
export default function ChangeStatus({ change, onClose }: { change: Change; onClose: () => void }) {
  return (
    <ChangeDecisionDialog
      change={change}
      onClose={onClose}
      onChanged={(target, { title, description }) => {
        toast(title, description)
        storeDecided(change.id, { target, title, description })
        goWithToast(location.pathname + location.search)
      }}
    />
  )
}
