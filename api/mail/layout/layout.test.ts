import { describe, expect, test } from 'vitest'
import { env } from '../../lib/env.ts'
import { activated } from '../../members/emails.ts'
import { itemApproved } from '../../moderation/emails.ts'
import { footerFor } from './footer.ts'
import { htmlOf } from './html.ts'
import { textOf } from './text.ts'

const HERE = env.siteUrl.origin
const FORUM = 'You get this because you wrote in the forum of Irish Agile.'

describe('below an e-mail', () => {
  test('stands who wrote it, and the way to privacy', () => {
    const privacy = { label: 'Privacy', href: `${HERE}/legal/privacy` }
    expect(footerFor(activated.reason, null)).toEqual({
      reason: 'You get this because you applied to join Irish Agile.',
      links: [privacy],
      oneClick: null,
    })
    expect(footerFor(itemApproved.reason, 'abc')).toEqual({
      reason: FORUM,
      links: [
        { label: 'Stop these e-mails', href: `${HERE}/unsubscribe?token=abc` },
        { label: 'Choose which e-mails you get', href: `${HERE}/settings#emails` },
        privacy,
      ],
      oneClick: `${HERE}/api/mail/unsubscribe?token=abc`,
    })
  })

  test('is the same in text and in HTML', () => {
    const content = { subject: 'A subject', preview: 'A preview', blocks: [] }
    const footer = footerFor(itemApproved.reason, 'abc')
    expect(textOf(content, footer)).toBe(
      [
        '-- ',
        FORUM,
        `Stop these e-mails: ${HERE}/unsubscribe?token=abc`,
        `Choose which e-mails you get: ${HERE}/settings#emails`,
        `Privacy: ${HERE}/legal/privacy`,
        'Irish Agile, Dublin, Ireland',
        '',
      ].join('\n'),
    )
    const html = htmlOf(content, footer)
    expect(html).toMatch(/^<!doctype html><html lang="en-IE"><head><meta charSet="utf-8"\/>/)
    expect(html).toContain('<title>A subject</title>')
    expect(html).toContain('>A preview</div>')
    expect(html.replace(/ (class|style|role)="[^"]*"/g, '')).toContain(
      `<p>${FORUM}</p><p><a href="${HERE}/unsubscribe?token=abc">Stop these e-mails</a> · ` +
        `<a href="${HERE}/settings#emails">Choose which e-mails you get</a> · ` +
        `<a href="${HERE}/legal/privacy">Privacy</a></p><p>Irish Agile, Dublin, Ireland</p>`,
    )
    expect(html).toContain('<h1')
    expect(html).toContain('>A subject</h1>')
  })
})

test('text is broken at words after 72 letters, and in a quote after 70; a longer word stays whole', () => {
  const footer = { reason: 'R', links: [] }
  const body = (...blocks: Parameters<typeof textOf>[0]['blocks']) =>
    textOf({ subject: '', preview: '', blocks }, footer).split('\n\n-- \n')[0]
  const exactly = `${'a'.repeat(60)} ${'b'.repeat(11)}`
  expect(body({ type: 'text', text: exactly })).toBe(exactly)
  expect(body({ type: 'small', text: `${exactly}b c  d` })).toBe(`${'a'.repeat(60)}\n${'b'.repeat(12)} c d`)
  const address = 'x'.repeat(100)
  expect(body({ type: 'text', text: `See ${address} there` })).toBe(`See\n${address}\nthere`)
  const quoted = `${'a'.repeat(60)} ${'b'.repeat(9)}`
  expect(body({ type: 'quote', text: `${quoted}\n\n${quoted}b` })).toBe(
    `> ${quoted}\n>\n> ${'a'.repeat(60)}\n> ${'b'.repeat(10)}`,
  )
  expect(
    body({
      type: 'facts',
      facts: [
        ['A', 'one'],
        ['B', 'two'],
      ],
    }),
  ).toBe('A: one\nB: two')
  expect(body({ type: 'button', label: 'Open', href: '/x' }, { type: 'text', text: 'End' })).toBe(
    'Open:\n/x\n\nEnd',
  )
})
