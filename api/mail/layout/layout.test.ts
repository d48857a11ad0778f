import { describe, expect, test } from 'vitest'
import { env } from '../../lib/env.ts'
import { activated } from '../../members/emails.ts'
import { itemApproved } from '../../moderation/acts/emails.ts'
import type { Content } from './content.ts'
import { footerFor } from './footer.ts'
import { htmlOf } from './html.ts'
import { textOf } from './text.ts'

const HERE = env.siteUrl.origin
const FORUM = 'You’re receiving this because you posted in the Irish Agile forum.'

describe('the footer', () => {
  test('names the sender and links to the privacy notice', () => {
    const privacy = { label: 'Privacy', href: `${HERE}/legal/privacy` }
    expect(footerFor(activated.reason, null)).toEqual({
      reason: 'You’re receiving this because you applied to join Irish Agile.',
      links: [privacy],
      oneClick: null,
    })
    expect(footerFor(itemApproved.reason, 'abc')).toEqual({
      reason: FORUM,
      links: [
        { label: 'Unsubscribe from these e-mails', href: `${HERE}/unsubscribe?token=abc` },
        { label: 'Manage e-mail notifications', href: `${HERE}/settings#emails` },
        privacy,
      ],
      oneClick: `${HERE}/api/mail/unsubscribe?token=abc`,
    })
  })

  test('is equal in text and HTML', () => {
    const content = { subject: 'A subject', preview: 'A preview', blocks: [] }
    const footer = footerFor(itemApproved.reason, 'abc')
    expect(textOf(content, footer)).toBe(
      [
        '-- ',
        FORUM,
        `Unsubscribe from these e-mails: ${HERE}/unsubscribe?token=abc`,
        `Manage e-mail notifications: ${HERE}/settings#emails`,
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
      `<p>${FORUM}</p><p><a href="${HERE}/unsubscribe?token=abc">Unsubscribe from these e-mails</a> · ` +
        `<a href="${HERE}/settings#emails">Manage e-mail notifications</a> · ` +
        `<a href="${HERE}/legal/privacy">Privacy</a></p><p>Irish Agile, Dublin, Ireland</p>`,
    )
    expect(html).toContain('<h1')
    expect(html).toContain('>A subject</h1>')
  })
})

describe('the HTML', () => {
  const footer = footerFor(itemApproved.reason, null)
  const page = (...blocks: Content['blocks']) =>
    htmlOf({ subject: 'Fish & chips', preview: '', blocks }, footer)
  const body = (...blocks: Content['blocks']) =>
    page(...blocks)
      .replace(/ style="[^"]*"/g, '')
      .replace(/^.*<h1[^>]*>.*<\/h1>|<\/td>.*$/gs, '')

  test('has an element for each part, with a class for dark mode', () => {
    expect(body({ type: 'text', text: 'One' }, { type: 'small', text: 'Two' })).toBe(
      '<div><p class="ink">One</p></div><div><p class="soft">Two</p></div>',
    )
    expect(body({ type: 'quote', text: 'Two\nlines' })).toBe(
      '<div><blockquote class="soft line">Two\nlines</blockquote></div>',
    )
    const facts: [string, string][] = [
      ['A', 'one'],
      ['B', 'two'],
    ]
    expect(body({ type: 'facts', facts })).toBe(
      '<div><p class="ink"><strong>A: </strong>one</p><p class="ink"><strong>B: </strong>two</p></div>',
    )
  })

  test('has headings in a list of entries, and a title, facts and an excerpt for each', () => {
    const href = 'https://irishagile.example/forum'
    const entry = { type: 'entry', title: 'One', href, about: 'By her', excerpt: 'It begins' } as const
    expect(body({ type: 'heading', text: 'Part' }, entry)).toBe(
      '<div><h2 class="ink">Part</h2></div>' +
        `<div><h3 class="ink"><a class="brand" href="${href}">One</a></h3>` +
        '<p class="soft">By her</p><p class="ink">It begins</p></div>',
    )
  })

  test('has the URL of a button below it, for mail programs without buttons', () => {
    const href = 'https://irishagile.example/sign-in'
    expect(body({ type: 'button', label: 'Sign in', href })).toBe(
      `<div><p><a class="button" href="${href}">Sign in</a></p>` +
        `<p class="soft">Or copy this address: <a class="brand" href="${href}">${href}</a></p></div>`,
    )
  })

  test('escapes members’ text', () => {
    const text = '<img src=x onerror=alert(1)>'
    const whole = page({ type: 'quote', text }, { type: 'text', text })
    expect(whole).not.toContain('<img')
    expect(whole).toContain('<title>Fish &amp; chips</title>')
  })

  test('equals example.html for every part', async () => {
    const href = 'https://irishagile.example/forum'
    const html = htmlOf(
      {
        subject: 'An e-mail with all that there is in one',
        preview: 'What mail programs show beside the subject',
        blocks: [
          { type: 'text', text: 'Hello Aoife,' },
          { type: 'quote', text: 'What somebody wrote,\nin two lines' },
          { type: 'facts', facts: [['Where', 'Cork']] },
          { type: 'button', label: 'Open the discussion', href },
          { type: 'small', text: 'You can answer until Friday.' },
          { type: 'link', label: 'How we moderate', href },
          { type: 'heading', text: 'This week' },
          { type: 'entry', title: 'Kanban in a library', href, about: 'By Aoife', excerpt: 'We began with' },
        ],
      },
      {
        reason: FORUM,
        links: [
          { label: 'Stop all e-mails of this discussion', href, hasOwnLine: true },
          { label: 'Manage e-mail notifications', href: `${href}#emails` },
          { label: 'Privacy', href },
        ],
      },
    )
    // One element a line, for readable differences.
    await expect(html.replaceAll('><', '>\n<')).toMatchFileSnapshot('example.html')
  })

  test('fits a telephone, supports light and dark mode, and hides layout tables from screen readers', () => {
    const whole = page()
    for (const meta of [
      '<meta name="viewport" content="width=device-width"/>',
      '<meta name="color-scheme" content="light dark"/>',
      '<meta name="supported-color-schemes" content="light dark"/>',
      '<style>\n@media (prefers-color-scheme: dark)',
    ])
      expect(whole).toContain(meta)
    const tables = whole.match(/<table[^>]*>/g)?.map((table) => table.replace(/ style="[^"]*"/, ''))
    const plain = 'role="presentation" cellPadding="0" cellSpacing="0" border="0"'
    // Tables of the page, the header, the strokes of the mark, and the sheet.
    expect(tables).toEqual([
      `<table ${plain} width="100%" class="paper">`,
      `<table ${plain}>`,
      `<table ${plain} aria-hidden="true">`,
      `<table ${plain} width="100%" class="surface">`,
    ])
    expect(whole).toMatch(/<body class="paper"[^>]*>.*<p class="brand"[^>]*>Irish Agile<\/p>/)
  })
})

test('breaks text at spaces after 72 characters, and quotes after 70, without breaking a longer word', () => {
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
  const long = `${'a'.repeat(60)} ${'b'.repeat(10)}`
  expect(
    body(
      { type: 'heading', text: 'Part' },
      { type: 'entry', title: long, href: '/x', about: 'By her', excerpt: long },
    ),
  ).toBe(
    ['Part\n----\n', `* ${'a'.repeat(60)}`, `  ${'b'.repeat(10)}`, '  By her', `  ${'a'.repeat(60)}`]
      .concat(`  ${'b'.repeat(10)}`, '  /x')
      .join('\n'),
  )
  expect(body({ type: 'button', label: 'Open', href: '/x' }, { type: 'text', text: 'End' })).toBe(
    'Open:\n/x\n\nEnd',
  )
})
