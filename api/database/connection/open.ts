import { NEEDS_DATABASE } from '../../lib/safety.ts'
import { databaseAddress } from '../../lib/settings.ts'
import { openEmbedded, type EmbeddedOptions, type OpenDatabase } from '../embedded/embedded.ts'

/**
 * Opens the site's database: the one that DATABASE_URL names, else the embedded PostgreSQL. What needs one connection to
 * itself uses the direct address, which DIRECT_DATABASE_URL names where a pooler stands before it. Neither counts when empty.
 * @throws Error in production without DATABASE_URL, unless EMBEDDED_DATABASE=yes says that this is meant
 */
export async function openDatabase(options: EmbeddedOptions = {}): Promise<OpenDatabase> {
  const { DATABASE_URL: url, NODE_ENV: mode, EMBEDDED_DATABASE: embedded } = process.env
  if (url) {
    const direct = process.env['DIRECT_DATABASE_URL'] || url
    return {
      url: requireAddress('DATABASE_URL', url),
      directUrl: requireAddress('DIRECT_DATABASE_URL', direct),
      close: async () => {},
    }
  }

  if (mode === 'production' && embedded !== 'yes') throw new Error(`${NEEDS_DATABASE}.`)
  return openEmbedded(options)
}

function requireAddress(name: string, url: string): string {
  const { error } = databaseAddress.safeParse(url)
  if (error) throw new Error(`${name} ${error.issues[0]?.message}.`)
  return url
}
