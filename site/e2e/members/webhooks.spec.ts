import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook as Verifier } from 'standardwebhooks'
import { expect, expectFits, test } from '../test.ts'
import { newMember } from './new-member.ts'

type Sent = { headers: Record<string, string>; body: string }

/** Starts a member's receiver, which collects its messages. */
async function startReceiver() {
  const messages: Sent[] = []
  const server = createServer((req, res) => {
    let body = ''
    req.setEncoding('utf8').on('data', (piece: string) => (body += piece))
    req.on('end', () => {
      messages.push({ headers: req.headers as Record<string, string>, body })
      res.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/agile`, messages, close: () => server.close() }
}

test('a member creates a webhook, tests it, sees its deliveries, and deletes it @phone', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const receiver = await startReceiver()
  const member = await newMember()
  await signIn(member.email)
  await page.goto('/settings/webhooks')
  const address = page.getByRole('textbox', { name: 'Address' })
  await address.fill('http://hooks.example.ie')
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await expect(page.getByRole('alert')).toContainText('https://')
  await expect(address).toHaveValue('http://hooks.example.ie')
  await address.fill(receiver.url)
  await page.getByRole('button', { name: 'Create webhook' }).click()
  const secret = await page.getByLabel('The secret of your webhook').inputValue()
  expect(secret).toMatch(/^whsec_/)
  await expectFits(page)
  await expectAccessible()

  await page.goto('/settings/webhooks')
  await expect(page.getByLabel('The secret of your webhook')).toHaveCount(0)
  await page.getByText('Recent messages').click()
  await expect(page.getByText('None yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect.poll(() => receiver.messages.length, { timeout: 15_000 }).toBe(1)
  const [message] = receiver.messages
  expect(new Verifier(secret).verify(message?.body ?? '', message?.headers ?? {})).toMatchObject({
    type: 'webhook.test',
  })
  const delivered = page
    .getByRole('listitem')
    .filter({ hasText: 'webhook.test' })
    .filter({ hasText: 'Delivered' })
  await expect(async () => {
    await page.reload()
    await page.getByText('Recent messages').click()
    await expect(delivered.last()).toContainText('Status 204', { timeout: 1_000 })
  }).toPass()
  await expectFits(page)
  await expectAccessible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => receiver.messages.length, { timeout: 15_000 }).toBe(2)

  await page.getByRole('button', { name: 'New secret' }).click()
  await expect(page.getByLabel('The secret of your webhook')).not.toHaveValue(secret)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Send a test' })).toHaveCount(0)
  receiver.close()
})
