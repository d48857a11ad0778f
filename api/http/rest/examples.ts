import type { OpenAPIHono } from '@hono/zod-openapi'
import examples from './examples.json' with { type: 'json' }

type Document = ReturnType<OpenAPIHono['getOpenAPI31Document']>
type Values = Record<string, string>
/** An example request and response; lists are shortened, and `…` marks omitted fields. */
export type Example = { path?: Values; query?: Values; body?: object; headers?: Values; response: unknown }

/** The documented examples by method and path; examples.test.ts sends each of them. */
export const EXAMPLES: Record<string, Example> = examples.calls

/** The response body for invalid fields; the test provokes it with an empty reply. */
export const INVALID = examples.invalid

/** Adds the examples to parameters, bodies, responses and headers in the OpenAPI document. */
export function addExamples({ paths = {} }: Document): void {
  for (const [name, example] of Object.entries(EXAMPLES)) {
    const [method = '', path = ''] = name.split(' ')
    const operation = paths[path]?.[method.toLowerCase() as 'get']
    if (!operation) throw new Error(`There is no call ${name} for its example`)
    const { parameters = [], requestBody, responses = {} } = operation
    for (const parameter of parameters)
      if ('in' in parameter)
        Object.assign(parameter, exampleOf(example[parameter.in as 'query']?.[parameter.name]))
    if (requestBody && 'content' in requestBody)
      for (const body of Object.values(requestBody.content)) Object.assign(body, exampleOf(example.body))
    const [{ content = {}, headers = {} }] = Object.values(responses) as [Response]
    for (const body of Object.values(content)) Object.assign(body, exampleOf(example.response))
    for (const [header, value] of Object.entries(headers))
      Object.assign(value, exampleOf(example.headers?.[header]))
  }
}

type Response = { content?: Record<string, object>; headers?: Record<string, object> }

const exampleOf = (example: unknown) => (example === undefined ? {} : { example })
