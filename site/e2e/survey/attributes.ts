const TAG = /<([a-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi
const RAW = /<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi
const VALUE = /=\s*("[^"]*"|'[^']*')/g

/** Returns attribute values with an unescaped `<`, each with its tag. */
export function rawAttributes(html: string): string[] {
  const tags = html.replace(RAW, '').matchAll(TAG)
  return [...tags].flatMap(({ 1: tag = '', 2: attributes = '' }) =>
    [...attributes.matchAll(VALUE)]
      .map(({ 1: value = '' }) => value)
      .filter((value) => value.includes('<'))
      .map((value) => `${tag} ${value.slice(0, 120)}`),
  )
}
