import { PrismaPg } from '@prisma/adapter-pg'
import { ColumnTypeEnum, DriverAdapterError, type SqlQuery } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { ENGINE_LOCK_CALL } from '../advisory-locks.ts'

/** Completes the entry that the engine created for the script; does nothing before the table of entries exists. */
const NOTE = `
  do $note$ begin
    if to_regclass('_prisma_migrations') is not null then
      update _prisma_migrations set finished_at = clock_timestamp()
      where finished_at is null and rolled_back_at is null;
    end if;
  end $note$`

const CHAR = 18
const TEXT = 25
const WAS_CHAR = '\u0000char'

/**
 * Connects Prisma's schema engine to PostgreSQL. The ordinary adapter is made for queries and lacks features for
 * migrations:
 * - It splits a script at every semicolon, even inside a function's body. Here a script is sent whole, so PostgreSQL
 *   also runs it in one transaction.
 * - It does not know the type "char" of the system catalogue, without which the engine cannot read a database's schema.
 * - It records an applied script in a separate statement, so a process killed in between leaves the script applied
 *   without its record. Here the record is part of the script's transaction.
 * - It takes the engine's lock for its session, which a pooler would retain, and the next process would wait for ever.
 *   Here it takes none: the migrating process holds that lock in a transaction.
 */
export class MigrationAdapter extends PrismaPg {
  readonly #pool: pg.Pool

  constructor(connectionString: string) {
    const pool = new CataloguePool({ connectionString, max: 2 })
    // Prisma's own URLs name a schema other than "public" in this way.
    const schema = new URL(connectionString).searchParams.get('schema')
    super(pool, schema ? { schema } : undefined)
    this.#pool = pool
  }

  override async connect() {
    const adapter = await super.connect()
    const queryRaw = adapter.queryRaw.bind(adapter)
    const executeRaw = adapter.executeRaw.bind(adapter)
    return Object.assign(adapter, {
      executeRaw: async (query: SqlQuery) => (query.sql.includes(ENGINE_LOCK_CALL) ? 0 : executeRaw(query)),
      executeScript: async (script: string) => {
        await this.#pool.query(`${script}\n;${NOTE}`).catch(rethrowForEngine)
      },
      queryRaw: async (query: SqlQuery) => withCharacters(await queryRaw(query)),
    })
  }

  async end() {
    await this.#pool.end()
  }
}

type Result = Awaited<ReturnType<Awaited<ReturnType<PrismaPg['connect']>>['queryRaw']>>

/** Returns columns of the type "char" as text, marked in their names. */
class CataloguePool extends pg.Pool {
  // The adapter always passes a query's settings and awaits the result.
  override async query(...given: unknown[]): Promise<never> {
    const result = await (super.query as (...args: unknown[]) => Promise<pg.QueryResult>)(...given)
    for (const field of result.fields ?? [])
      if (field.dataTypeID === CHAR) Object.assign(field, { dataTypeID: TEXT, name: field.name + WAS_CHAR })
    return result as never
  }
}

/** Wraps an error so that the engine shows the database's own message. */
function rethrowForEngine(error: unknown): never {
  if (!(error instanceof pg.DatabaseError)) throw error
  const { code = '', severity = 'ERROR', message, detail, hint, column } = error
  throw new DriverAdapterError({ kind: 'postgres', code, severity, message, detail, hint, column })
}

/** Converts the marked columns to the engine's character type. */
function withCharacters(result: Result): Result {
  result.columnNames.forEach((name, column) => {
    if (!name.endsWith(WAS_CHAR)) return
    result.columnNames[column] = name.slice(0, -WAS_CHAR.length)
    result.columnTypes[column] = ColumnTypeEnum.Character
  })
  return result
}
