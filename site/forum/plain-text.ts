const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The words of HTML that the server has made: without tags, entities spelled out, blocks on lines of their own. */
export const plainText = (html: string) =>
  html
    .replace(/<(br|hr)\b[^>]*>|<\/(p|li|h\d|pre|blockquote|tr)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
