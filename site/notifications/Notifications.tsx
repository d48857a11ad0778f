import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useHasLeft } from '../auth/use-client.ts'
import { request } from '../data/request.ts'
import type { ResultOf } from '../data/gql.ts'
import { emit, on } from '../plain/events.ts'
import { toast, toastProblem } from '../plain/toasts/toasts.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { GroupItem } from './GroupItem.tsx'
import { groupsOf } from './groups.ts'
import { ListHead } from './ListHead.tsx'
import { NewOnes } from './NewOnes.tsx'
import { Nothing } from './Nothing.tsx'
import { MarkNotificationsReadMutation, NotificationsQuery } from './operations.ts'
import { markRead } from './read-here.ts'
import { addressOf, variablesOf, type View } from './view.ts'
import { asIsland } from '../ui/islands/Island.tsx'
import { Pages } from '../ui/Pages.tsx'

type Data = ResultOf<typeof NotificationsQuery>
type Props = {
  view: View
  rendered: Data
  /** Error summary of a form sent without JavaScript. */
  children?: ReactNode
}

/** Lists a member's notifications, newest first, grouped by discussion. */
export const Notifications = asIsland(function Notifications({ view, rendered, children }: Props) {
  const [{ notifications }, setData] = useState(rendered)
  const [unread, setUnread] = useState(rendered.mine?.unreadNotifications ?? 0)
  const [arrived, setArrived] = useState(0)
  const [read, setRead] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const hasLeft = useHasLeft()

  useEffect(() => emit('unread-known', unread), [unread])
  // Counts above what this page has marked or shown belong to new notifications.
  useEffect(
    () =>
      on('unread-known', (count) => {
        if (count > unread) setArrived(count - unread)
        else setUnread(count)
      }),
    [unread],
  )

  /** Marks notifications and shows any failure. @returns true if it succeeded */
  async function mark(
    key: string,
    input: { all: true } | { ids: string[] },
    ids: string[],
  ): Promise<boolean> {
    setBusy(key)
    try {
      const { markNotificationsRead } = await request(
        MarkNotificationsReadMutation,
        { input },
        { audience: 'viewer' },
      )
      setUnread(markNotificationsRead)
      setRead((before) => new Set([...before, ...ids]))
      return true
    } catch (error) {
      toastProblem('Failed to mark as read', error instanceof Error ? error.message : undefined)
      return false
    } finally {
      setBusy(null)
    }
  }

  async function handleAll() {
    const isDone = await mark(
      'all',
      { all: true },
      notifications.nodes.map(({ id }) => id),
    )
    if (!isDone) return
    toast('All Read', 'You’re all caught up.')
    list.current?.focus()
  }

  function handleOpen(ids: string[]) {
    setRead((before) => new Set([...before, ...ids]))
    void markRead({ ids })
  }

  async function handleRead(key: string, ids: string[], index: number) {
    if (!(await mark(key, { ids }, ids))) return
    // The pressed button is gone; the focus moves to the item now in its place.
    list.current?.querySelectorAll<HTMLElement>('h2 a').item(index).focus()
  }

  function handleNew(data: Data) {
    setData(data)
    setArrived(0)
    setUnread(data.mine?.unreadNotifications ?? 0)
  }
  // After "show new", the focus moves to the newest.
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) list.current?.querySelector<HTMLElement>('h2 a')?.focus()
    isFirst.current = false
  }, [notifications])

  if (hasLeft)
    return (
      <Alert tone="info" title="Please sign in" isLive>
        <p>Sign in to see your notifications.</p>
        <Button isSmall onClick={() => emit('sign-in-requested', '')}>
          Sign In
        </Button>
      </Alert>
    )
  const groups = groupsOf(notifications.nodes, read)
  return (
    <div className="grid max-w-[52rem] gap-4">
      {children}
      <ListHead view={view} unread={unread} isBusy={busy === 'all'} onAll={() => void handleAll()} />
      <NewOnes
        count={arrived}
        view={view}
        onLoaded={handleNew}
        load={() => request(NotificationsQuery, variablesOf(view))}
      />
      {groups.length === 0 && <Nothing view={view} />}
      <div ref={list} tabIndex={-1} className="outline-none">
        {groups.length > 0 && (
          <ol className="card card-flush gap-0 divide-y divide-line">
            {groups.map((group, index) => {
              const ids = group.notifications.map(({ id }) => id)
              return (
                <li key={group.key}>
                  <GroupItem
                    group={group}
                    isBusy={busy === group.key}
                    onOpen={() => handleOpen(ids)}
                    onRead={() => void handleRead(group.key, ids, index)}
                  />
                </li>
              )
            })}
          </ol>
        )}
      </div>
      <Pages
        of={notifications.pageInfo}
        addressOf={(cursor) => addressOf({ isUnread: view.isUnread, ...cursor })}
        className="justify-between"
      />
    </div>
  )
})
