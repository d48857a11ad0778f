import { gql } from 'urql'
import { expect, test } from 'vitest'
import { handlePost, mutate, textIn, textsIn } from './plain-form.ts'

const document = gql<{ done: boolean }, Record<string, never>>('mutation { done }')
const returning = (result: App.GraphqlResult<unknown>) => ({ graphql: async () => result as never })

function pageOf(request: RequestInit) {
  const { status, headers } = new Response()
  return {
    request: new Request('http://here.invalid', request),
    response: { status, headers },
    redirect: (location: string, code: number) => new Response(null, { status: code, headers: { location } }),
  }
}
const posted = () => pageOf({ method: 'POST', body: new URLSearchParams({ title: 'Scrum', act: 'send' }) })

test('responds to a refused form as the API would', async () => {
  const page = posted()
  const http = { status: 429, headers: { 'retry-after': '720' } }
  const errors = [{ message: 'Too many sign-ins.', extensions: { code: 'TOO_MANY', http } }]
  const { redirect, shown } = await handlePost(page, () => mutate(returning({ errors }), document, {}))
  expect([redirect, shown]).toMatchObject([null, { message: 'Too many sign-ins.', code: 'TOO_MANY' }])
  expect([page.response.status, page.response.headers.get('retry-after')]).toEqual([429, '720'])
})

test('responds 400 to a refusal without a status', async () => {
  expect(await mutate(returning({ errors: [{ message: 'Syntax Error' }] }), document, {})).toMatchObject({
    message: 'Syntax Error',
    status: 400,
  })
})

test('redirects to the viewer’s own rendering of a shared page', async () => {
  const { redirect } = await handlePost(posted(), async (form) => `/forum?search=${textIn(form, 'title')}`)
  expect([redirect?.status, redirect?.headers.get('location')]).toEqual([303, '/forum?search=Scrum&mine'])
})

test('returns the outcome of an accepted form', async () => {
  const { shown } = await handlePost(posted(), () =>
    mutate(returning({ data: { done: true } }), document, {}),
  )
  expect(shown).toEqual({ data: { done: true }, status: 200, headers: {} })
})

test('handles nothing for a GET request', async () => {
  const page = pageOf({})
  const handle = () => Promise.reject(new Error('It was read.'))
  expect(await handlePost(page, handle)).toEqual({ redirect: null, shown: null })
})

test('returns an empty text for a missing field', async () => {
  const form = await posted().request.formData()
  expect(textsIn(form, ['title', 'content'])).toEqual({ title: 'Scrum', content: '' })
})
