// Members write in English and in Irish without declaring it, and screen readers need the language. Irish is recognised
// by its small words, by initial mutations that only Irish words have, and by the fada.

export type Language = 'ga' | 'en'

const list = (words: string) => new Set(words.split(' '))

/** None of these is also an English word. */
const IRISH = list(
  'agus tá atá níl bhí bhíonn bíonn beidh bhfuil mé tú sé sí muid sibh siad seo sin ag ar na le leis don den ó ach nó ' +
    'nach gach mar chun cad conas cén cá cé ba ní níor roimh faoi idir liom leat linn duit dúinn agam agat againn orm ' +
    'ort orainn mo ár bhur éigin eile féin níos fáilte gaeilge ghaeilge maith raibh aon dhá trí anseo ansin',
)
const ENGLISH = list(
  'the and to of in that it we for with you our but not are this have what how was they my your on be which from when ' +
    'if or about there i they their who would as has had us them can does did been than then just more into is at so',
)
/** Initial mutations after mo, i or an that do not occur in English. */
const CHANGED = /^(bhf|mb|gc|nd|bp|dt|bh|mh|dh|fh|n-[aeiouáéíóú]|t-[aeiouáéíóú]|h[áéíóú])/
const FADA = /[áéíóú]/

/** Returns the language of a text; null if it is too short or mixed. */
export function languageOf(text: string): Language | null {
  const words = text.toLowerCase().match(/[a-záéíóú]+(?:[-’'][a-záéíóú]+)*/g) ?? []
  const small = words.filter((word) => IRISH.has(word) || CHANGED.test(word)).length
  const irish = small + words.filter((word) => FADA.test(word) && !IRISH.has(word)).length
  const english = words.filter((word) => ENGLISH.has(word)).length
  if (small >= 1 && irish >= 2 && irish > english * 1.5) return 'ga'
  return english >= 2 && english > irish * 1.5 ? 'en' : null
}

/** Returns the `lang` attribute of a text on an English page: set only for Irish. */
export const langOf = (text: string) => (languageOf(text) === 'ga' ? ('ga' as const) : undefined)

const PART =
  /<(p|h[1-6]|td|th|em|strong)( lang="(?:ga|en)")?>([^]*?)<\/\1>|<(li)( lang="(?:ga|en)")?>((?:(?!<\/?(?:li|ul|ol|p)\b)[^])*)<\/li>/g

/**
 * Sets `lang` on paragraphs, list items and emphasised parts whose language differs from that around them. Idempotent.
 * @param html from the server
 */
export const withLanguages = (html: string, around: Language = 'en'): string =>
  html.replace(PART, (_, block, blockLang, inBlock, item, itemLang, inItem) => {
    const [tag, given, inner]: string[] = block ? [block, blockLang, inBlock] : [item, itemLang, inItem]
    const known = given?.includes('"ga"') ? 'ga' : given ? 'en' : languageOf(ownText(inner ?? ''))
    const language = known ?? around
    const attribute = given ?? (language === around ? '' : ` lang="${language}"`)
    return `<${tag}${attribute}>${withLanguages(inner ?? '', language)}</${tag}>`
  })

/** Returns the text of an element without its emphasised parts, which are checked separately. */
const ownText = (html: string) => html.replace(/<(em|strong)\b[^]*?<\/\1>|<[^>]*>/g, ' ')
