import { renderToString } from 'react-dom/server'
import { Client, fetchExchange, Provider } from 'urql'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToast } from '../plain/toasts/toasts.ts'
import { undoLatest } from '../ui/toasts/undo.ts'
import { useUndo } from './undo.ts'

/** The variables that were sent to a server with this response. */
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
afterEach(() => void vi.unstubAllGlobals())

/** Offers to undo a decision, as a dialog does after the server's response. */
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
    action: { label: 'Undo', duration: 10_000 },
  })
  currentToast()?.action?.onAct()
  await expect.poll(() => currentToast()).toMatchObject({ title: 'Undone', description: 'It is published.' })
  expect(sent).toEqual([INPUT])
  expect(undoLatest()).toBe(false)
})

test('undoes it by the key of the queue, too, and reports when it is too late', async () => {
  offer(respondWith({ errors: [{ message: 'It’s too late to undo this.' }] }))
  expect(undoLatest()).toBe(true)
  await expect
    .poll(() => currentToast())
    .toMatchObject({ title: 'Failed to undo', description: 'It’s too late to undo this.' })
  expect(sent).toEqual([INPUT])
})
