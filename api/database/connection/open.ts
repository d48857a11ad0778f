import { NEEDS_DATABASE } from '../../lib/safety.ts'
import { databaseAddress } from '../../lib/settings.ts'
import { openEmbedded, type EmbeddedOptions, type OpenDatabase } from '../embedded/embedded.ts'

/**
 * Opens the site's database: that of DATABASE_URL, or else the embedded PostgreSQL. Work that needs its own session
 * uses DIRECT_DATABASE_URL, which bypasses a pooler. Empty variables count as missing.
 * @throws Error in production without DATABASE_URL, unless EMBEDDED_DATABASE=yes confirms it
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
