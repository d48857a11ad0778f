import { useState, type ReactElement } from 'react'
import { useClient } from 'urql'
import { enumOf } from '../../../data/enums.ts'
import { lazy } from '../../../ui/islands/lazy.tsx'
import { Menu, MenuAction, MenuLink } from '../../../ui/overlays/Menu.tsx'
import { doAct, type BriefAct } from './brief-acts.ts'

const ChangeDialog = lazy(() => import('./ChangeDialog.tsx'))
const ChangeStatus = lazy(() => import('./ChangeStatus.tsx'))
const PinDialog = lazy(() => import('./PinDialog.tsx'))

export type ModeratedItem = {
  kind: 'post' | 'reply'
  id: string
  title: string | null
  /** Its status, where the viewer may take it down or restore it. */
  status: 'APPROVED' | 'PENDING' | 'REJECTED' | null
  /** Facts of a discussion that the viewer may change; null where none may be. */
  post: { category: string; isPinned: boolean; isClosed: boolean } | null
}

export type ModerateMenuProps = {
  item: ModeratedItem
  /** Address of its decisions. */
  history: string
  trigger: ReactElement
  container: HTMLElement | null
  /** Called before a dialog opens, which later gives the focus back to where it was. */
  onChoose: () => void
}

/** The menu of administrators' acts on an item, with the dialogs that they open. It opens when it has loaded. */
export function ModerateMenu({ item, history, trigger, container, onChoose }: ModerateMenuProps) {
  const client = useClient()
  // Not while the viewer already types something else, as its keys would choose from the menu.
  const [isOpen, setOpen] = useState(() => !document.activeElement?.matches('input, textarea'))
  const [isBusy, setBusy] = useState(false)
  const [dialog, setDialog] = useState<'status' | 'pin' | 'change' | null>(null)
  const { kind, id, title, status, post } = item
  const act = status === 'APPROVED' ? 'unpublish' : 'restore'

  function choose(chosen: typeof dialog) {
    onChoose()
    setDialog(chosen)
  }
  const doNow = (brief: BriefAct) => () => {
    if (isBusy) return
    setBusy(true)
    void doAct(client, brief, id).finally(() => setBusy(false))
  }
  const close = () => setDialog(null)

  return (
    <>
      <Menu trigger={trigger} isOpen={isOpen} onOpenChange={setOpen} container={container}>
        {post && (
          <>
            {post.isPinned ? (
              <MenuAction icon="pin" onSelect={doNow('unpin')}>
                Unpin
              </MenuAction>
            ) : (
              <MenuAction icon="pin" onSelect={() => choose('pin')}>
                Pin
              </MenuAction>
            )}
            <MenuAction icon="arrow-right" onSelect={() => choose('change')}>
              Move or retitle
            </MenuAction>
            {post.isClosed ? (
              <MenuAction icon="check" onSelect={doNow('reopen')}>
                Reopen discussion
              </MenuAction>
            ) : (
              <MenuAction icon="close" onSelect={doNow('close')}>
                Close discussion
              </MenuAction>
            )}
          </>
        )}
        {status && (
          <>
            <MenuAction icon="shield" onSelect={() => choose('status')}>
              {act === 'unpublish' ? 'Unpublish' : 'Put back'}
            </MenuAction>
            <MenuLink icon="clock" href={history}>
              History
            </MenuLink>
          </>
        )}
      </Menu>
      {isBusy && <span hidden aria-busy="true" />}
      {dialog === 'pin' && <PinDialog id={id} onClose={close} />}
      {dialog === 'change' && post && title !== null && (
        <ChangeDialog id={id} title={title} category={post.category} onClose={close} />
      )}
      {dialog === 'status' && (
        <ChangeStatus change={{ act, type: enumOf(kind), id, title }} onClose={close} />
      )}
    </>
  )
}
