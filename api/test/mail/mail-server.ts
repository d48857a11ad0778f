import { afterAll, beforeAll, beforeEach } from 'vitest'
import { env } from '../../lib/env.ts'
import { catchMail } from './mail.ts'

/**
 * Starts a mail server for the tests of a file.
 * @returns the sources of the e-mails that it has accepted in this test
 */
export function acceptMail(): { readonly accepted: string[] } {
  let server: Awaited<ReturnType<typeof catchMail>> | undefined
  beforeAll(async () => {
    server = await catchMail()
    env.SMTP_URL = server.url
  })
  afterAll(() => server?.close())
  beforeEach(() => void server?.accepted.splice(0))
  return {
    get accepted() {
      return server?.accepted ?? []
    },
  }
}
