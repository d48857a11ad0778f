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
  /** Status of an item that the viewer may take down or restore; otherwise null. */
  status: 'APPROVED' | 'PENDING' | 'REJECTED' | null
  /** Facts about a discussion that the viewer may change; otherwise null. */
  post: { category: string; isPinned: boolean; isClosed: boolean } | null
}

export type ModerateMenuProps = {
  item: ModeratedItem
  /** URL of the decisions about the item. */
  history: string
  trigger: ReactElement
  container: HTMLElement | null
  /** Called before a dialog opens, so that it can return the focus afterwards. */
  onChoose: () => void
}

/** Menu of administrators' actions on an item, with their dialogs. It opens as soon as it has loaded. */
export function ModerateMenu({ item, history, trigger, container, onChoose }: ModerateMenuProps) {
  const client = useClient()
  // Stays closed if the viewer is typing meanwhile, because keys would choose from the menu.
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
