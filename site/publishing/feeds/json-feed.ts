import type { Feed } from './feed.ts'

/** Formats a feed as JSON Feed 1.1 (jsonfeed.org). */
export const printJsonFeed = ({ title, description, home, self, entries }: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: home,
    feed_url: self,
    language: 'en-IE',
    items: entries.map((entry) => ({
      id: `urn:uuid:${entry.id}`,
      url: entry.url,
      title: entry.title,
      content_html: entry.html,
      date_published: entry.published,
      date_modified: entry.updated,
      authors: [{ name: entry.author }],
      tags: [entry.category],
    })),
  })
