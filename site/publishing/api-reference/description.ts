import { readFileSync } from 'node:fs'
import { sectionsOf } from './sections.ts'

/** The subset of JSON Schema used by the API description. */
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

type Content = { content?: Record<string, { schema: Schema; example?: unknown }> }
type Response = Content & {
  $ref?: string
  description: string
  headers?: Record<string, { example?: string }>
}

export type Parameter = {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
  example?: string
}

export type Operation = {
  id: string
  method: string
  path: string
  summary: string
  /** Viewers who may make the call. */
  description: string
  isPublic: boolean
  /** False for calls that require a browser session. */
  takesToken: boolean
  parameters: Parameter[]
  body: Schema | null
  requestExample: unknown
  /** Response of a successful call. */
  success: Status & { example: unknown; headers: [name: string, value: string][] }
  /** Refusals with a reason specific to this call. */
  refusals: Status[]
}
type Status = { status: string; description: string; type: string; schema: Schema | null }

type Document = {
  info: { description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Documented>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Response>
    securitySchemes: { session: { name: string } }
  }
}
type Documented = Pick<Operation, 'summary' | 'description'> & {
  tags: string[]
  security: object[]
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Response>
}

const read = <Value>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Value

/** Returns the committed API description in reading order, with an example query for GraphQL. */
export function readDescription() {
  const document = read<Document>('api/http/rest/openapi.json')
  const { schemas, responses } = document.components
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) => ({
      tag: documented.tags[0],
      ...operationOf(method, path, documented),
    })),
  )
  return {
    lead: document.info.description.split('\n', 1).join('').replaceAll('`', ''),
    about: sectionsOf(document.info.description),
    script: readFileSync('api/http/rest/script.mjs', 'utf8').trim(),
    groups: document.tags.map((tag) => {
      const own = operations.filter((each) => each.tag === tag.name)
      const examples = own.filter(({ success }) => success.example !== undefined)
      const isForAdministrators = own.every(({ path }) => path.startsWith('/api/admin/'))
      return { ...tag, operations: own, examples, isForAdministrators }
    }),
    errors: Object.entries(responses).map(([status, { description }]) => ({ status, description })),
    errorExample: Object.values(responses[400]?.content ?? {})[0]?.example,
    schemas: Object.entries(schemas).map(([name, schema]) => ({
      name,
      ...extensionOf(name, schema, schemas),
    })),
    graphql: read<GraphqlExample>('api/graphql/example.json'),
  }
}

/** Returns a type's own fields, and the type that it extends, such as Post for PostWithReplies. */
function extensionOf(name: string, schema: Schema, schemas: Record<string, Schema>) {
  const { properties = {} } = schema
  const has = ([field, type]: [string, Schema]) => JSON.stringify(properties[field]) === JSON.stringify(type)
  const [base] = Object.entries(schemas).find(
    ([other, { properties: theirs = {} }]) =>
      other !== name && name.includes(other) && Object.entries(theirs).every(has),
  ) ?? [undefined]
  if (!base) return { schema }
  const inherited = schemas[base]?.properties ?? {}
  const own = Object.entries(properties).filter(([field]) => !(field in inherited))
  return { base, schema: { ...schema, properties: Object.fromEntries(own) } }
}

type GraphqlExample = { query: string; variables: object; response: object }

function operationOf(method: string, path: string, documented: Documented): Operation {
  const { summary, description, security, parameters = [], requestBody, responses } = documented
  const statuses = Object.entries(responses).map(([status, response]) => statusOf(status, response))
  const [success] = statuses as [Status]
  const { headers = {}, content } = responses[success.status] ?? {}
  return {
    id: `${method}${path.replaceAll(/[^a-z]+/gi, '-')}`.replace(/-$/, ''),
    method: method.toUpperCase(),
    path,
    summary,
    description,
    isPublic: security.some((scheme) => Object.keys(scheme).length === 0),
    takesToken: security.some((scheme) => 'accessToken' in scheme),
    parameters,
    body: schemaIn(requestBody),
    requestExample: Object.values(requestBody?.content ?? {})[0]?.example,
    success: {
      ...success,
      example: Object.values(content ?? {})[0]?.example,
      headers: Object.entries(headers).flatMap(([name, { example }]) =>
        example ? [[name, example] as [string, string]] : [],
      ),
    },
    refusals: statuses.slice(1).filter(({ description: reason }) => reason),
  }
}

const statusOf = (status: string, response: Response): Status => ({
  status,
  description: response.description,
  type: Object.keys(response.content ?? {})[0] ?? '',
  schema: schemaIn(response),
})

const schemaIn = (from: Content | undefined) => Object.values(from?.content ?? {})[0]?.schema ?? null

/** Returns the fields of an object, and whether each is required. */
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
