import { isEnumType, isInputObjectType, isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { schema } from '../app/schema.ts'
import { graphql } from '../test/execute.ts'

const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))

test('names every enum value in capitals', () => {
  const values = types.filter(isEnumType).flatMap((type) => type.getValues().map(({ name }) => name))
  expect(values).toContain('POST_REVISION')
  expect(values.filter((name) => !/^[A-Z]+(_[A-Z]+)*$/.test(name))).toEqual([])
})

test('names the input type after the mutation', () => {
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {})
  const requested = mutations.flatMap(({ name, args }) =>
    args.flatMap(({ type }) => (/Input!$/.test(String(type)) ? [[name, String(type)]] : [])),
  )
  expect(requested.length).toBeGreaterThan(10)
  const named = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`
  // Both vote mutations share an input type.
  const others = requested.filter(([name, type]) => type !== named(name ?? '') && type !== 'SetVoteInput!')
  expect(others).toEqual([])
  expect(types.filter(isInputObjectType).filter(({ name }) => !name.endsWith('Input'))).toEqual([])
})

test.each(['"text"', '12', '[{ id: "x" }]'])('rejects %s as JSON, which must be an object', async (value) => {
  const document = `mutation { confirmWithPasskey(response: ${value}) { message } }`
  const { body } = await graphql(document)
  expect(body['errors']).toMatchObject([{ message: 'JSON is an object here.' }])
})

test('returns every list as a connection, and accepts cursors nowhere else', () => {
  const fields = types.filter(isObjectType).flatMap((type) => Object.values(type.getFields()))
  const paged = fields.filter(({ args }) => args.some(({ name }) => name === 'first' || name === 'after'))
  expect(paged.length).toBeGreaterThan(10)
  for (const { name, type, args } of paged) {
    expect(String(type), name).toMatch(/Connection!$/)
    expect(args.map((arg) => arg.name)).toEqual(expect.arrayContaining(['first', 'after']))
  }
  const connections = types.filter(isObjectType).filter(({ name }) => name.endsWith('Connection'))
  for (const type of connections)
    expect(Object.keys(type.getFields()), type.name).toEqual(expect.arrayContaining(['nodes', 'pageInfo']))
})
