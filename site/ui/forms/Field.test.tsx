import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Field } from './Field.tsx'

const counterOf = (value: string) => {
  const html = renderToStaticMarkup(
    <Field label="Reply" counter={{ value, max: 5_000 }}>
      {(control) => <textarea {...control} readOnly value={value} />}
    </Field>,
  )
  return /([\d,]+) \/ 5,000/.exec(html)?.[1]
}

test.each([
  ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', '2'],
  ['😀'.repeat(150), '150'],
  ['e\u0301', '1'],
  ['🇮🇪 is here', '9'],
  ['  one\r\ntwo  ', '7'],
  ['\u202eturned\u202c', '6'],
  ['', '0'],
])('counts %j as the server does: %s', (value, counted) => expect(counterOf(value)).toBe(counted))

test('shows the limit alone without JavaScript, since nothing counts', () => {
  const html = renderToStaticMarkup(
    <Field label="Reply" counter={{ value: '', max: 5_000 }}>
      {(control) => <textarea {...control} readOnly value="" />}
    </Field>,
  )
  expect(html).toMatch(/without-script">Up to 5,000</)
  expect(html).toMatch(/needs-script">0 \/ 5,000</)
})
