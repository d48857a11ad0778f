import { updatedAt, type Entry, type Feed } from './feed.ts'

/** Formats a feed as Atom (RFC 4287). */
export const printAtom = (feed: Feed): string => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-IE">
  <id>${text(feed.self)}</id>
  <title>${text(feed.title)}</title>
  <subtitle>${text(feed.description)}</subtitle>
  <updated>${updatedAt(feed)}</updated>
  <author><name>${text(feed.title)}</name></author>
  <link rel="self" type="application/atom+xml" href="${text(feed.self)}"/>
  <link rel="alternate" type="text/html" href="${text(feed.home)}"/>
${feed.entries.map(printEntry).join('')}</feed>
`

const printEntry = (entry: Entry) => `  <entry>
    <id>urn:uuid:${entry.id}</id>
    <title>${text(entry.title)}</title>
    <link rel="alternate" type="text/html" href="${text(entry.url)}"/>
    <published>${entry.published}</published>
    <updated>${entry.updated}</updated>
    <author><name>${text(entry.author)}</name></author>
    <category term="${text(entry.category)}"/>
    <content type="html">${text(entry.html)}</content>
  </entry>
`

/** Characters that XML 1.0 cannot express, even escaped. */
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const text = (value: string) =>
  value.replace(UNWRITABLE, '').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
