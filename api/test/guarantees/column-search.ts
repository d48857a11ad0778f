import { db } from '../../database/db.ts'

/**
 * Searches every column of every table of this database for a word, including the job queue.
 * @param word in lower case
 * @returns the columns that contain it, as `schema.table.column`
 */
export async function columnsHolding(word: string): Promise<string[]> {
  const columns = await db.$queryRaw<{ schema: string; table: string; column: string; type: string }[]>`
    select c.table_schema as schema, c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
    order by 1, 2, 3`
  const found: string[] = []
  for (const { schema, table, column, type } of columns) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
    const [row] = await db.$queryRawUnsafe<{ count: number }[]>(
      `select count(*)::int as count from "${schema}"."${table}" where position($1 in lower(${text})) > 0`,
      word,
    )
    if (row?.count) found.push(`${schema}.${table}.${column}`)
  }
  return found
}
