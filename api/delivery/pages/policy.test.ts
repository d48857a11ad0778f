import { expect, test } from 'vitest'
import { hashOf, policyFor, WRITTEN_LATER } from './policy.ts'

const SCRIPT = "document.documentElement.dataset.theme = 'dark' // é, “quoted”"
const STYLE = '.card{color:red}\n'
const others = ['let a', 'let b', ''].map(hashOf)
const otherStyles = ['a{}', ''].map(hashOf)

const policy = (scripts: string[], styles: string[]) => {
  const sources = (hashes: string[]) => ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ')
  return `default-src 'self';img-src 'self'; script-src ${sources(scripts)}; style-src ${sources(styles)};`
}
const whole = policy([hashOf(SCRIPT), ...others], [...otherStyles, hashOf(STYLE), ...WRITTEN_LATER])
const page = (body: string) =>
  `<!doctype html><html><head><style>${STYLE}</style></head><body>${body}</body></html>`

test('allows the scripts and styles of the built page and those inserted later', () => {
  const html = page(`<script>${SCRIPT}</script><script type="module" src="/x.js"></script><p>let a</p>`)
  const own = policy([hashOf(SCRIPT)], [hashOf(STYLE), ...WRITTEN_LATER])
  expect(policyFor(html, whole)).toBe(own)
  expect(policyFor(Buffer.from(html), whole)).toBe(own)
})

test('does not allow unknown scripts, wherever they are', () => {
  const html = page(
    `<script>alert(1)</script><style>body{display:none}</style><script nonce="let a">let c</script>`,
  )
  expect(policyFor(html, whole)).toBe(policy([], [hashOf(STYLE), ...WRITTEN_LATER]))
  expect(policyFor(html, "default-src 'none'")).toBe("default-src 'none'")
})

test('reads embedded data and elements with attributes as a browser does', () => {
  const html = page(
    `<script type="application/json" id="x">{"a":"\\u003cscript>"}</script><script type="module">let a</script>`,
  )
  expect(policyFor(html, whole)).toBe(policy([others[0] ?? ''], [hashOf(STYLE), ...WRITTEN_LATER]))
})
