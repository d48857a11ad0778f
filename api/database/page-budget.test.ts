import { describe, expect, test } from 'vitest'
import { charactersIn, countWithin, PAGE_CHARACTERS, readInSteps, ROWS_AT_ONCE } from './page-budget.ts'
import { fitPage, pageOf, readPage, type ListPage } from './paging.ts'

type Row = { id: string; text: string }
const HALF = PAGE_CHARACTERS / 2

const rowsOf = (sizes: readonly number[]): Row[] =>
  sizes.map((size, index) => ({ id: `${1000 + index}`, text: 'x'.repeat(size - 4) }))
const idOf = ({ id }: Row) => id
const idsOf = ({ nodes }: ListPage<Row>) => nodes.map(idOf)

/** Returns a list of these rows, and the number of rows that each statement read. */
function listOf(rows: readonly Row[]) {
  const steps: number[] = []
  const read = (cursor: string | null, backwards: boolean, take: number) => {
    steps.push(take)
    const behind = rows.filter(({ id }) => !cursor || (backwards ? id < cursor : id > cursor))
    return Promise.resolve((backwards ? behind.toReversed() : behind).slice(0, take))
  }
  return { steps, page: (args: object) => readPage(args, read, idOf) }
}

/** Reads every row page by page in one direction. */
async function walk(rows: readonly Row[], direction: 'forwards' | 'backwards', size: number) {
  const { page } = listOf(rows)
  const seen: string[][] = []
  let args: object | null = direction === 'forwards' ? { first: size } : { last: size }
  while (args) {
    const found: ListPage<Row> = await page(args)
    seen.push(idsOf(found))
    const { next, previous } = found
    if (direction === 'forwards') args = next ? { first: size, after: next } : null
    else args = previous ? { first: size, before: previous } : null
  }
  return seen
}

describe('a page of a list', () => {
  test('ends before the text that would exceed its budget', async () => {
    const { page } = listOf(rowsOf([HALF, HALF, 10, HALF]))
    expect(await page({ first: 4 })).toMatchObject({
      nodes: [{ id: '1000' }, { id: '1001' }],
      pageInfo: { hasNextPage: true, endCursor: '1001' },
      next: '1001',
    })
  })

  test('has at least one row, however long its text', async () => {
    const { page } = listOf(rowsOf([3 * PAGE_CHARACTERS, 10]))
    expect(idsOf(await page({ first: 2 }))).toEqual(['1000'])
    expect(idsOf(await page({ first: 2, after: '1000' }))).toEqual(['1001'])
  })

  test.each(['forwards', 'backwards'] as const)(
    'loses no row to its budget when read %s',
    async (direction) => {
      const sizes = Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? HALF + 1 : 4 + index))
      const rows = rowsOf(sizes)
      const seen = await walk(rows, direction, 50)
      expect(seen.length).toBeGreaterThan(10)
      expect(seen.flat().sort()).toEqual(rows.map(idOf))
      const sizeOf = (ids: string[]) => ids.reduce((sum, id) => sum + (sizes[Number(id) - 1000] ?? 0), 0)
      for (const ids of seen) expect(sizeOf(ids)).toBeLessThanOrEqual(PAGE_CHARACTERS)
    },
  )

  test('reads one statement for a short page, and no further than the budget for a long one', async () => {
    const short = listOf(rowsOf(Array.from({ length: 300 }, () => 10)))
    await short.page({ first: ROWS_AT_ONCE - 1 })
    expect(short.steps).toEqual([ROWS_AT_ONCE])
    const many = listOf(rowsOf(Array.from({ length: 300 }, () => 10)))
    expect(idsOf(await many.page({ first: 100 }))).toHaveLength(100)
    expect(many.steps).toEqual([41, 41, 19])
    const long = listOf(rowsOf(Array.from({ length: 300 }, () => HALF)))
    await long.page({ first: 100 })
    expect(long.steps).toEqual([ROWS_AT_ONCE])
  })

  test('continues with the remaining rows when their texts were added later', () => {
    const rows = rowsOf([HALF, HALF, HALF])
    const bare = (args: object) =>
      pageOf(args, 'last' in args ? rows.toReversed() : rows, idOf, { most: 1, weigh: () => 0 })
    expect(fitPage({ first: 3 }, bare({ first: 3 }), idOf)).toMatchObject({
      nodes: [{ id: '1000' }, { id: '1001' }],
      pageInfo: { hasNextPage: true, endCursor: '1001', startCursor: '1000' },
      next: '1001',
    })
    expect(fitPage({ last: 3 }, bare({ last: 3 }), idOf)).toMatchObject({
      nodes: [{ id: '1001' }, { id: '1002' }],
      pageInfo: { hasPreviousPage: true, startCursor: '1001', endCursor: '1002' },
      previous: '1001',
    })
  })
})

test('counts the characters of all texts in a row', () => {
  const row = {
    id: 'abc',
    at: new Date(),
    count: 7n,
    none: null,
    below: [{ text: 'four' }, 'six' as unknown],
  }
  expect(charactersIn(row)).toBe(10)
  expect(charactersIn({ bytes: new Uint8Array(1_000_000) })).toBe(0)
  expect(countWithin([])).toBe(0)
})

test('loses no row of a source that returns more than requested', async () => {
  const rows = rowsOf(Array.from({ length: 130 }, () => 10))
  const read = (cursor: string | null) => Promise.resolve(rows.filter(({ id }) => !cursor || id > cursor))
  expect((await readInSteps(null, 101, read, idOf)).map(idOf)).toEqual(rows.slice(0, 101).map(idOf))
})
