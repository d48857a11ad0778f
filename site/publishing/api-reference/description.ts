import { readFileSync } from 'node:fs'

/** The part of JSON Schema that the description of the API uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  format?: string
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  maximum?: number
  description?: string
}

type Content = { content?: Record<string, { schema: Schema }> }

export type Operation = {
  id: string
  method: string
  path: string
  summary: string
  description: string
  parameters: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[]
  body: Schema | null
  responses: { status: string; description: string; type: string; schema: Schema | null }[]
}

type Document = {
  info: { description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Documented>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> }
}
type Response = Content & { $ref?: string; description: string }
type Documented = Pick<Operation, 'summary' | 'description'> & {
  tags: string[]
  parameters?: Operation['parameters']
  requestBody?: Content
  responses: Record<string, Response>
}

/** The committed description of the API, in reading order. */
export function readDescription() {
  const document = JSON.parse(readFileSync('api/http/rest/openapi.json', 'utf8')) as Document
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) => ({
      tag: documented.tags[0],
      ...read(method, path, documented, document.components.responses),
    })),
  )
  return {
    about: document.info.description,
    groups: document.tags.map((tag) => ({
      ...tag,
      operations: operations.filter((each) => each.tag === tag.name),
    })),
    schemas: Object.entries(document.components.schemas).map(([name, schema]) => ({ name, schema })),
  }
}

function read(
  method: string,
  path: string,
  documented: Documented,
  shared: Document['components']['responses'],
): Operation {
  return {
    id: `${method}${path.replaceAll(/[^a-z]+/gi, '-')}`.replace(/-$/, ''),
    method: method.toUpperCase(),
    path,
    summary: documented.summary,
    description: documented.description,
    parameters: documented.parameters ?? [],
    body: schemaIn(documented.requestBody),
    responses: Object.entries(documented.responses).map(([status, own]) => {
      const result = { ...shared[status], ...own }
      return {
        status,
        description: result.description,
        type: Object.keys(result.content ?? {})[0] ?? '',
        schema: schemaIn(result),
      }
    }),
  }
}

const schemaIn = (from: Content | undefined) => Object.values(from?.content ?? {})[0]?.schema ?? null

/** The fields of an object, with whether each is always there. */
export const fieldsOf = ({ properties = {}, required = [] }: Schema) =>
  Object.entries(properties).map(([name, schema]) => ({ name, schema, isRequired: required.includes(name) }))

/** Formats a type; a named type is a link. */
export function describe(schema: Schema): { text: string; link?: string }[] {
  const { $ref, type, enum: values, items, anyOf, format, minimum, maximum, properties } = schema
  const name = $ref?.split('/').at(-1)
  if (name) return [{ text: name, link: `#${name}` }]
  if (anyOf) return anyOf.flatMap((each, index) => [...(index ? [{ text: ' or ' }] : []), ...describe(each)])
  if (values) return [{ text: values.map(String).join(' or ') }]
  if (items) return [{ text: 'list of ' }, ...describe(items)]
  if (properties)
    return [
      { text: '{ ' },
      ...fieldsOf(schema).flatMap((field, index) => [
        { text: `${index ? ', ' : ''}${field.name}${field.isRequired ? '' : '?'}: ` },
        ...describe(field.schema),
      ]),
      { text: ' }' },
    ]
  const range = minimum !== undefined && maximum !== undefined ? `, ${minimum} to ${maximum}` : ''
  const kind = format === 'date-time' ? 'moment (ISO 8601)' : ''
  const types = [type ?? 'anything'].flat().map((each) => (each === 'string' && kind ? kind : each))
  return [{ text: types.join(' or ') + range }]
}
