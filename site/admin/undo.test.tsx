import { renderToString } from 'react-dom/server'
import { Client, fetchExchange, Provider } from 'urql'
import { beforeEach, expect, test, vi } from 'vitest'
import { currentToast } from '../plain/toasts/toasts.ts'
import { offerUndo as offerUndoOf, undoLatest } from '../ui/toasts/undo.ts'
import { useUndo } from './undo.ts'

/** Variables sent to the fake server. */
let sent: unknown[] = []
const respondWith = (result: object) =>
  new Client({
    url: 'https://forum.example/graphql',
    preferGetMethod: false,
    exchanges: [fetchExchange],
    fetch: (_url, request) => {
      sent.push(JSON.parse(String(request?.body)).variables)
      return Promise.resolve(Response.json(result))
    },
  })

beforeEach(() => {
  sent = []
  vi.stubGlobal('dispatchEvent', () => true)
})

/** Offers to undo a decision, as a dialog does after the response. */
function offer(client: Client) {
  let offerUndo: ReturnType<typeof useUndo> | undefined
  function Dialog() {
    offerUndo = useUndo()
    return null
  }
  renderToString(
    <Provider value={client}>
      <Dialog />
    </Provider>,
  )
  const said = {
    title: 'Post Moderated',
    description: 'It is no longer published.',
    undone: 'It is published.',
  }
  offerUndo?.([{ type: 'POST', id: '0199' }], said)
}
const INPUT = { input: { items: [{ type: 'POST', id: '0199' }] } }

test('undoes a decision by its toast for ten seconds after the dialog has closed', async () => {
  offer(respondWith({ data: { undoDecisions: 1 } }))
  expect(currentToast()).toMatchObject({
    title: 'Post Moderated',
    actions: [{ label: 'Undo', duration: 10_000 }],
  })
  currentToast()?.actions[0]?.onAct()
  await expect.poll(() => currentToast()).toMatchObject({ title: 'Undone', description: 'It is published.' })
  expect(sent).toEqual([INPUT])
  expect(undoLatest()).toBe(false)
})

test('undoes the last of several acts of a kind, or all of them', async () => {
  const send = vi.fn(() => Promise.resolve({ data: 1 }))
  const other = vi.fn(() => Promise.resolve({ data: 1 }))
  const given = {
    description: '',
    undone: (count: number) => `${count} undone`,
    onResponse: () => {},
    kind: 'a',
  }
  offerUndoOf(send, { ...given, title: 'First' })
  offerUndoOf(other, { ...given, title: 'Second' })
  expect(currentToast()?.actions.map(({ label }) => label)).toEqual(['Undo', 'Undo all 2'])
  currentToast()?.actions[0]?.onAct()
  await expect.poll(() => currentToast()?.description).toBe('1 undone')
  expect([send.mock.calls.length, other.mock.calls.length]).toEqual([0, 1])

  offerUndoOf(other, { ...given, title: 'Third' })
  currentToast()?.actions[1]?.onAct()
  await expect.poll(() => currentToast()?.description).toBe('2 undone')
  expect(send).toHaveBeenCalledOnce()
})

test('undoes it by the key of the queue, too, and reports when it is too late', async () => {
  offer(respondWith({ errors: [{ message: 'It’s too late to undo this.' }] }))
  expect(undoLatest()).toBe(true)
  await expect
    .poll(() => currentToast())
    .toMatchObject({ title: 'Failed to undo', description: 'It’s too late to undo this.' })
  expect(sent).toEqual([INPUT])
})
