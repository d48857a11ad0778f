import { GraphQLInt, GraphQLObjectType, GraphQLSchema, GraphQLString, graphql } from 'graphql'
import { expect, test } from 'vitest'
import { resolveFromColumns } from './loaded-columns.ts'

/** Resolves a field from a row, with a stand-in for the Pothos resolver that loads the row. */
async function read(row: object, select: object = { name: true }, args = {}) {
  const extensions = {
    pothosPrismaSelect: select,
    pothosOriginalResolve: ({ name }: { name: unknown }) => name,
  }
  const name = { type: GraphQLString, args, extensions, resolve: () => 'loaded' }
  const query = new GraphQLObjectType({ name: 'Query', fields: { name } })
  const { data } = await graphql({
    schema: resolveFromColumns(new GraphQLSchema({ query })),
    source: '{ name }',
    rootValue: row,
  })
  return data?.['name']
}

test('resolves a field from a row that has its columns, even when they are null', async () => {
  expect(await read({ name: 'Aoife' })).toBe('Aoife')
  expect(await read({ name: null })).toBeNull()
})

test('loads a row that lacks a column', async () => {
  expect(await read({})).toBe('loaded')
  expect(await read({ name: 'Aoife' }, { name: true, id: true })).toBe('loaded')
})

test('loads the row of a field that depends on more than columns', async () => {
  expect(await read({ name: { first: 'Aoife' } }), 'a relation').toBe('loaded')
  expect(await read({ name: 'Aoife' }, { name: { select: { id: true } } }), 'a selection').toBe('loaded')
  expect(await read({ name: 'Aoife' }, undefined, { size: { type: GraphQLInt } }), 'arguments').toBe('loaded')
})
