import { createElement as h, type CSSProperties, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { site } from '../site.ts'
import type { Block, Content, Footer } from './content.ts'

const FONT = "'Segoe UI', system-ui, -apple-system, Roboto, Helvetica, Arial, sans-serif"

/** The site's colours by day. Mail programs that know dark mode get its night colours from the style sheet below. */
const DAY = {
  paper: '#eef3ee',
  surface: '#ffffff',
  ink: '#0f211a',
  soft: '#465850',
  line: '#d6dfd8',
  brand: '#0b5540',
}

const NIGHT = `
@media (prefers-color-scheme: dark) {
  .paper { background: #0d1512 !important }
  .surface { background: #141e1a !important; border-color: #2b3b34 !important }
  .ink { color: #e8f0eb !important }
  .soft { color: #a8bab1 !important }
  .line { border-color: #2b3b34 !important }
  .brand { color: #74d3aa !important }
  .button { background: #74d3aa !important; color: #05231a !important }
}`

const base: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: FONT,
  fontSize: 16,
  lineHeight: '25px',
  color: DAY.ink,
}
const quiet: CSSProperties = { ...base, fontSize: 14, lineHeight: '21px', color: DAY.soft }
const BREAK: CSSProperties = { overflowWrap: 'anywhere' }

/** An e-mail as HTML: tables and inline styles, since that is what mail programs agree on. */
export function htmlOf(content: Content, footer: Footer): string {
  const page = h(
    'html',
    { lang: 'en-IE' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, content.subject),
      h('style', { dangerouslySetInnerHTML: { __html: NIGHT } }),
    ),
    h(
      'body',
      { className: 'paper', style: { margin: 0, padding: 0, background: DAY.paper } },
      h('div', { style: { display: 'none', maxHeight: 0, overflow: 'hidden' } }, content.preview),
      table(
        { width: '100%', className: 'paper', style: { background: DAY.paper } },
        h('td', { align: 'center', style: { padding: '24px 12px' } }, sheet(content, footer)),
      ),
    ),
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}

function sheet({ subject, blocks }: Content, footer: Footer) {
  const surface = { background: DAY.surface, border: `1px solid ${DAY.line}`, borderRadius: 12 }
  return h(
    'div',
    { style: { maxWidth: 560, textAlign: 'left' } },
    h('p', { className: 'brand', style: { ...base, fontWeight: 700, color: DAY.brand } }, site.name),
    table(
      { width: '100%', className: 'surface', style: surface },
      h(
        'td',
        { style: { padding: '28px 24px 12px' } },
        h('h1', { className: 'ink', style: { ...base, fontSize: 22, lineHeight: '28px' } }, subject),
        blocks.map((block, index) => h('div', { key: index }, part(block))),
      ),
    ),
    foot(footer),
  )
}

function part(block: Block): ReactNode {
  switch (block.type) {
    case 'text':
      return h('p', { className: 'ink', style: base }, block.text)
    case 'small':
      return h('p', { className: 'soft', style: quiet }, block.text)
    case 'quote': {
      const style = {
        ...base,
        ...BREAK,
        paddingLeft: 16,
        borderLeft: `3px solid ${DAY.line}`,
        whiteSpace: 'pre-line',
      } as const
      return h('blockquote', { className: 'soft line', style: { ...style, color: DAY.soft } }, block.text)
    }
    case 'facts':
      return block.facts.map(([name, value]) =>
        h(
          'p',
          { key: name, className: 'ink', style: { ...base, ...BREAK } },
          h('strong', null, `${name}: `),
          value,
        ),
      )
    case 'button': {
      const style = {
        background: DAY.brand,
        color: '#ffffff',
        padding: '12px 22px',
        borderRadius: 8,
        fontWeight: 700,
      }
      const shape = { display: 'inline-block', textDecoration: 'none' }
      const link = h(
        'a',
        { className: 'button', href: block.href, style: { ...base, ...shape, ...style, margin: 0 } },
        block.label,
      )
      const plain = h(
        'a',
        { className: 'brand', href: block.href, style: { ...BREAK, color: DAY.brand } },
        block.href,
      )
      return [
        h('p', { key: 'button', style: { margin: '8px 0 16px' } }, link),
        h('p', { key: 'plain', className: 'soft', style: quiet }, 'Or copy this address: ', plain),
      ]
    }
  }
}

function foot({ reason, links }: Footer) {
  const anchors = links.flatMap(({ label, href }, index) => [
    index > 0 ? ' · ' : null,
    h('a', { key: href, className: 'soft', href, style: { color: DAY.soft } }, label),
  ])
  return [
    h('p', { key: 'reason', className: 'soft', style: { ...quiet, marginTop: 20 } }, reason),
    h('p', { key: 'links', className: 'soft', style: quiet }, ...anchors),
    h('p', { key: 'place', className: 'soft', style: quiet }, `${site.name}, ${site.place}`),
  ]
}

const table = (props: Record<string, unknown>, cell: ReactNode) =>
  h(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, ...props },
    h('tbody', null, h('tr', null, cell)),
  )
