import { openEmbedded, type EmbeddedOptions, type OpenDatabase } from './embedded.ts'

/**
 * Opens the site's database: the one that DATABASE_URL names, else the embedded PostgreSQL.
 * @throws Error in production without DATABASE_URL, unless EMBEDDED_DATABASE=yes says that this is meant
 */
export async function openDatabase(options: EmbeddedOptions = {}): Promise<OpenDatabase> {
  const { DATABASE_URL: url, NODE_ENV: mode, EMBEDDED_DATABASE: embedded } = process.env
  if (url) return { url, close: async () => {} }

  if (mode === 'production' && embedded !== 'yes')
    throw new Error(
      'NODE_ENV=production needs a database: set DATABASE_URL to a PostgreSQL server, ' +
        'or EMBEDDED_DATABASE=yes to keep everything in .data of this machine.',
    )
  return openEmbedded(options)
}
