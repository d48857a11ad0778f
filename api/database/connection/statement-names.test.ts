import { expect, test } from 'vitest'
import { db } from '../db.ts'
import { statementNames } from './statement-names.ts'

const OFTEN = 5

test('names a statement once it is sent often, by its text alone', () => {
  const nameOf = statementNames()
  const [first, other] = ['select 1', 'select 2'].map((sql) =>
    Array.from({ length: OFTEN + 1 }, () => nameOf({ sql })),
  )
  expect(first?.slice(0, OFTEN - 1)).toEqual(Array(OFTEN - 1).fill(''))
  expect(first?.at(-1)).toMatch(/^.{43}$/)
  expect(first?.at(-1)).toBe(first?.at(-2))
  expect(first?.at(-1)).not.toBe(other?.at(-1))
  const inAnotherProcess = statementNames()
  for (let n = 1; n < OFTEN; n++) inAnotherProcess({ sql: 'select 1' })
  expect(inAnotherProcess({ sql: 'select 1' })).toBe(first?.at(-1))
})

test('does not name statements with a list of values, whose text depends on its length', () => {
  const nameOf = statementNames()
  const sql = 'SELECT "Post"."id" FROM "Post" WHERE "Post"."id" IN ($1,$2,$3)'
  expect(Array.from({ length: OFTEN }, () => nameOf({ sql }))).toEqual(Array(OFTEN).fill(''))
})

test('limits the number of names and of counted texts', () => {
  const nameOf = statementNames()
  const named = new Set<string>()
  for (let n = 0; n < 5_000; n++) {
    nameOf({ sql: `select once ${n}` })
    for (let times = 0; times < OFTEN; times++) named.add(nameOf({ sql: `select ${n}` }))
  }
  named.delete('')
  expect(named.size).toBe(200)
})

test('the database plans a frequent statement once', async () => {
  await db.$transaction(async (tx) => {
    for (let n = 0; n < OFTEN; n++) await tx.$queryRaw`select ${n}::int as "a frequent statement"`
    expect(
      await tx.$queryRaw`select count(*)::int from pg_prepared_statements where statement like 'select $1::int as "a frequent%'`,
    ).toEqual([{ count: 1 }])
  })
})
