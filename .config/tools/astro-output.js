const ASTRO = '/astro/dist/runtime/server/'

/** Passages of Astro's source, and their replacements in our builds. */
const CHANGES = [
  {
    // A `<` in an attribute is valid; it is escaped for parsers that do not accept it.
    file: 'render/util.js',
    from: `  if (!str.includes("&") && !str.includes('"')) return str;
  return str.replace(AMPERSAND_REGEX, "&amp;").replace(DOUBLE_QUOTE_REGEX, "&quot;");`,
    to: `  if (!/[&"<]/.test(str)) return str;
  return str.replace(AMPERSAND_REGEX, "&amp;").replace(DOUBLE_QUOTE_REGEX, "&quot;").replace(/</g, "&lt;");`,
  },
  {
    // HTML allows no style element in the body; the rule is in site/styles/base.css.
    file: 'scripts.js',
    from: '`<style>${ISLAND_STYLES}</style><script>',
    to: '`<script>',
  },
]

/**
 * Changes Astro's output where it has no setting. The build fails if a new version of Astro no longer contains a
 * passage.
 */
export const astroOutput = () => {
  const applied = new Set()
  return {
    name: 'astro-output',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => updateConfig({ vite: { plugins: [changer(applied)] } }),
      'astro:build:done': () => {
        const left = CHANGES.filter((change) => !applied.has(change))
        if (left.length > 0)
          throw new Error(`Astro no longer has ${left.map(({ file }) => file).join(', ')}.`)
      },
    },
  }
}

const changer = (applied) => ({
  name: 'astro-output',
  transform(code, id) {
    const change = CHANGES.find(({ file }) => id.split('?')[0].endsWith(ASTRO + file))
    if (!change) return null
    if (!code.includes(change.from)) throw new Error(`Astro's ${change.file} is not what it was.`)
    applied.add(change)
    return { code: code.replace(change.from, () => change.to), map: null }
  },
})
