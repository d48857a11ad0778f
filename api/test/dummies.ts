import {
  getNamedType,
  isInputObjectType,
  isLeafType,
  isNonNullType,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql'

/** Returns a value that the type system accepts; its content does not affect permissions. */
export function anyValue(type: GraphQLInputType): unknown {
  const named = isNonNullType(type) ? type.ofType : type
  if (isInputObjectType(named))
    return Object.fromEntries(
      Object.values(named.getFields())
        .filter((field) => isNonNullType(field.type))
        .map((field) => [field.name, anyValue(field.type)]),
    )
  return DUMMIES[String(named)] ?? enumValue(named)
}

const DUMMIES: Record<string, unknown> = {
  ...{ String: 'x', ID: 'x', Int: 1, Float: 1, Boolean: true, JSON: {} },
  DateTime: '2026-01-31T12:00:00Z',
}

const enumValue = (type: unknown) =>
  (type as { getValues?: () => { name: string }[] }).getValues?.()[0]?.name ?? []

/** Returns a document that selects one field with such values. */
export function callOf(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>) {
  const args = field.args.filter(({ type }) => isNonNullType(type))
  const declared = args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')
  const passed = args.map(({ name }) => `${name}: $${name}`).join(', ')
  const isLeaf = isLeafType(getNamedType(field.type))
  const document = `${kind}(${declared}) { it: ${field.name}(${passed}) ${isLeaf ? '' : '{ __typename }'} }`
  return {
    document: document.replaceAll('()', ''),
    variables: Object.fromEntries(args.map(({ name, type }) => [name, anyValue(type)])),
  }
}
