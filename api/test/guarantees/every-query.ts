import { randomUUID } from 'node:crypto'
import {
  getNamedType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql'
import { schema } from '../../app/schema.ts'

/** Values to try for an argument, by its name. */
export type Tries = Record<string, unknown[]>

export type Operation = { query: string; variables: Record<string, unknown> }

const DEEPEST = 8

/**
 * Lists every query of the schema with every reachable field, once for each combination of argument values.
 * @param tries values for the arguments of these names; other optional arguments are omitted
 */
export function everyQuery(tries: Tries): Operation[] {
  return Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((field) => {
    const passed = field.args.filter(
      ({ name, type }) => name in tries || isNonNullType(type) || isEnumType(type),
    )
    const declared = passed.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')
    const given = passed.map(({ name }) => `${name}: $${name}`).join(', ')
    const queries = selections(field).map(
      (selected) =>
        `query${declared && `(${declared})`} { ${field.name}${given && `(${given})`} ${selected} }`,
    )
    return queries.flatMap((query) => combinations(passed, tries).map((variables) => ({ query, variables })))
  })
}

/** Default values of required arguments. */
const USUAL: Record<string, unknown> = { Boolean: false, Int: 1, String: 'some words', ID: randomUUID() }

type Argument = Field['args'][number]

function combinations(args: readonly Argument[], tries: Tries): Record<string, unknown>[] {
  return args.reduce<Record<string, unknown>[]>(
    (sets, { name, type }) => {
      const named = getNamedType(type)
      const values = isEnumType(named)
        ? named.getValues().map((value) => value.name)
        : (tries[name] ?? [USUAL[named.name]])
      const fitting = isListType(isNonNullType(type) ? type.ofType : type)
        ? values.map((value) => [value].flat())
        : values
      return sets.flatMap((set) => fitting.map((value) => ({ ...set, [name]: value })))
    },
    [{}],
  )
}

type Field = GraphQLField<unknown, unknown>

/** Returns the selections of a field: one for each of its lists, since together they would exceed the cost limit. */
function selections(field: Field): string[] {
  const type = getNamedType(field.type)
  if (!isObjectType(type)) return ['']
  const fields = inside(type, [])
  const lists = fields.filter((inner) => paged(inner) !== '' || isListOfObjects(inner))
  const facts = fields.filter((inner) => !lists.includes(inner))
  const groups = lists.length > 1 ? [facts, ...lists.map((list) => [list])] : [fields]
  return groups.map((group) => written(group, [type]))
}

function selection(field: Field, above: GraphQLObjectType[]): string {
  const type = getNamedType(field.type)
  return isObjectType(type) ? written(inside(type, above), [...above, type]) : ''
}

const inside = (type: GraphQLObjectType, above: GraphQLObjectType[]): Field[] =>
  Object.values(type.getFields())
    .filter((inner) => !inner.args.some(({ type: needed }) => isNonNullType(needed)))
    .filter((inner) => isWorthRequesting(inner, [...above, type]))

const written = (fields: Field[], above: GraphQLObjectType[]) =>
  `{ __typename ${fields.map((inner) => `${inner.name}${paged(inner)} ${selection(inner, above)}`).join(' ')} }`

/** A type within itself adds nothing, and would recurse forever. */
function isWorthRequesting(field: Field, above: GraphQLObjectType[]): boolean {
  const type = getNamedType(field.type)
  return !isObjectType(type) || (!above.includes(type) && above.length < DEEPEST)
}

const isListOfObjects = ({ type }: Field) =>
  isListType(isNonNullType(type) ? type.ofType : type) && isObjectType(getNamedType(type))

const paged = ({ args }: Field) => (args.some(({ name }) => name === 'first') ? '(first: 3)' : '')
