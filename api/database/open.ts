import { openEmbedded, type EmbeddedOptions, type OpenDatabase } from './embedded/embedded.ts'

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
      url: readable('DATABASE_URL', url),
      directUrl: readable('DIRECT_DATABASE_URL', direct),
      close: async () => {},
    }
  }

  if (mode === 'production' && embedded !== 'yes')
    throw new Error(
      'NODE_ENV=production needs a database: set DATABASE_URL to a PostgreSQL server, ' +
        'or EMBEDDED_DATABASE=yes to keep everything in .data of this machine.',
    )
  return openEmbedded(options)
}

/** @throws Error for an address that cannot be one of a PostgreSQL server, without quoting the password in it */
function readable(name: string, url: string): string {
  const { protocol } = URL.canParse(url) ? new URL(url) : { protocol: '' }
  if (['postgresql:', 'postgres:'].includes(protocol)) return url
  throw new Error(
    `${name} is not the address of a PostgreSQL server: write postgresql://user:password@host:5432/name, and signs ` +
      'such as @ : / # in a password as %40 %3A %2F %23, or leave it out and set PGPASSWORD.',
  )
}
