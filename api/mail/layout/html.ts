import { createElement as h, type CSSProperties, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { site } from '../site.ts'
import type { Block, Content, Footer } from './content.ts'

const FONT = "'Segoe UI', system-ui, -apple-system, Roboto, Helvetica, Arial, sans-serif"

/**
 * Colours of the site in light mode. Mail programs with a dark mode get its dark colours from the style sheet
 * below.
 */
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
  .surface { background: #19251f !important; border-color: #34473e !important }
  .ink { color: #e8f0eb !important }
  .soft { color: #a8bab1 !important }
  .line { border-color: #34473e !important }
  .brand { color: #6cc39d !important }
  .button { background: #6cc39d !important; color: #05231a !important }
}`

const base: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: FONT,
  fontSize: 16,
  lineHeight: '25px',
  color: DAY.ink,
}
const quiet: CSSProperties = { ...base, fontSize: 14, lineHeight: '21px', color: DAY.soft }
const unbroken: CSSProperties = { overflowWrap: 'anywhere' }

const GORSE = '#f4c93f'
const PALE = '#f6faf7'

const STROKES = [PALE, PALE, PALE, PALE, PALE, GORSE]

const LOOK = {
  paper: { margin: 0, padding: 0, background: DAY.paper },
  preview: { display: 'none', maxHeight: 0, overflow: 'hidden' },
  around: { background: DAY.paper },
  middle: { padding: '24px 12px' },
  sheet: { maxWidth: 560, textAlign: 'left' },
  head: { margin: '0 0 16px' },
  mark: { background: '#0a4836', borderRadius: 8, padding: '8px 6px' },
  brand: { ...base, margin: '0 0 0 10px', fontWeight: 700, color: DAY.brand },
  surface: { background: DAY.surface, border: `1px solid ${DAY.line}`, borderRadius: 12 },
  inside: { padding: '28px 24px 12px' },
  heading: { ...base, fontSize: 22, lineHeight: '28px' },
  part: { ...base, fontSize: 18, lineHeight: '26px', fontWeight: 700, margin: '28px 0 12px' },
  entry: { ...base, ...unbroken, fontWeight: 600, margin: '0 0 2px' },
  about: { ...quiet, ...unbroken, margin: '0 0 4px' },
  beginning: { ...base, ...unbroken, fontSize: 15, lineHeight: '23px', margin: '0 0 20px' },
  quote: {
    ...base,
    ...unbroken,
    paddingLeft: 16,
    borderLeft: `3px solid ${DAY.line}`,
    whiteSpace: 'pre-line',
    color: DAY.soft,
  },
  fact: { ...base, ...unbroken },
  button: {
    ...base,
    display: 'inline-block',
    textDecoration: 'none',
    background: DAY.brand,
    color: '#ffffff',
    padding: '12px 22px',
    borderRadius: 8,
    fontWeight: 700,
    margin: 0,
  },
  aroundButton: { margin: '8px 0 16px' },
  address: { ...unbroken, color: DAY.brand },
  reason: { ...quiet, marginTop: 20 },
  link: { color: DAY.soft },
} satisfies Record<string, CSSProperties>

/** Returns an e-mail as HTML: tables and inline styles, which all mail programs support. */
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
      { className: 'paper', style: LOOK.paper },
      h('div', { style: LOOK.preview }, content.preview),
      table(
        { width: '100%', className: 'paper', style: LOOK.around },
        h('td', { align: 'center', style: LOOK.middle }, sheet(content, footer)),
      ),
    ),
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}

function sheet({ subject, blocks }: Content, footer: Footer) {
  return h(
    'div',
    { style: LOOK.sheet },
    table(
      { style: LOOK.head },
      h('td', { style: LOOK.mark }, mark()),
      h('td', null, h('p', { className: 'brand', style: LOOK.brand }, site.name)),
    ),
    table(
      { width: '100%', className: 'surface', style: LOOK.surface },
      h(
        'td',
        { style: LOOK.inside },
        h('h1', { className: 'ink', style: LOOK.heading }, subject),
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
    case 'quote':
      return h('blockquote', { className: 'soft line', style: LOOK.quote }, block.text)
    case 'facts':
      return block.facts.map(([name, value]) =>
        h('p', { key: name, className: 'ink', style: LOOK.fact }, h('strong', null, `${name}: `), value),
      )
    case 'link': {
      const anchor = h('a', { className: 'brand', href: block.href, style: LOOK.address }, block.label)
      return h('p', { className: 'ink', style: base }, anchor)
    }
    case 'heading':
      return h('h2', { className: 'ink', style: LOOK.part }, block.text)
    case 'entry': {
      const anchor = h('a', { className: 'brand', href: block.href, style: LOOK.address }, block.title)
      return [
        h('h3', { key: 'title', className: 'ink', style: LOOK.entry }, anchor),
        h('p', { key: 'about', className: 'soft', style: LOOK.about }, block.about),
        h('p', { key: 'excerpt', className: 'ink', style: LOOK.beginning }, block.excerpt),
      ]
    }
    case 'button': {
      const { href, label } = block
      const link = h('a', { className: 'button', href, style: LOOK.button }, label)
      const plain = h('a', { className: 'brand', href, style: LOOK.address }, href)
      return [
        h('p', { key: 'button', style: LOOK.aroundButton }, link),
        h('p', { key: 'plain', className: 'soft', style: quiet }, 'Or copy this address: ', plain),
      ]
    }
  }
}

function foot({ reason, links }: Footer) {
  const anchors = links.flatMap(({ label, href, hasOwnLine }, index) => {
    const behind = hasOwnLine ? h('br', { key: `${href}-end` }) : ' · '
    return [
      h('a', { key: href, className: 'soft', href, style: LOOK.link }, label),
      index < links.length - 1 && behind,
    ]
  })
  return [
    h('p', { key: 'reason', className: 'soft', style: LOOK.reason }, reason),
    h('p', { key: 'links', className: 'soft', style: quiet }, ...anchors),
    h('p', { key: 'place', className: 'soft', style: quiet }, `${site.name}, ${site.place}`),
  ]
}

/** Draws the strokes of the mark as cells, since mail programs do not load images by default. */
const mark = () =>
  table(
    { 'aria-hidden': true },
    ...STROKES.map((colour, index) => {
      const height = colour === GORSE ? 18 : 12
      const style = { width: 2, height, lineHeight: `${height}px`, fontSize: 1, background: colour }
      return h(
        'td',
        { key: index, style: { padding: '0 1px', verticalAlign: 'middle' } },
        h('div', { style }, '\u00a0'),
      )
    }),
  )

const table = (props: Record<string, unknown>, ...cells: ReactNode[]) =>
  h(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, ...props },
    h('tbody', null, h('tr', null, ...cells)),
  )
