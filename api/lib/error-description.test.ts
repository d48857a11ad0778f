import { expect, test } from 'vitest'
import { describeError } from './error-description.ts'

const SECRETS = /secretKey|8_191|hunter2|aoife|Zx9kQ|dark-token/

const hostile = (properties: object, message = 'it failed') => Object.assign(new Error(message), properties)

/** Creates an error like those of pg, with the client attached. */
const ofClient = hostile(
  { code: 'ECONNRESET', client: { secretKey: 8_191, user: 'site', password: 'hunter2', _events: {} } },
  'Connection terminated unexpectedly',
)

const circle = hostile({ code: 'EIO' })
circle.cause = circle

const throwing = new Proxy(new Error('it failed'), {
  get: () => {
    throw new Error('hunter2')
  },
})

const chain = (length: number): Error =>
  length === 0 ? new Error('the last') : new Error(`number ${length}`, { cause: chain(length - 1) })

const token = 'Zx9kQ'.repeat(9)

test.for<[string, unknown, object]>([
  [
    'the client of a driver',
    ofClient,
    { name: 'Error', code: 'ECONNRESET', message: 'Connection terminated unexpectedly' },
  ],
  ['a cause that turns in a circle', circle, { code: 'EIO', cause: { code: 'EIO' } }],
  ['properties that throw', throwing, { name: 'object', message: '' }],
  ['text that is none', hostile({ message: { secretKey: 1 }, name: [], code: Symbol('x'), stack: 7 }), {}],
  [
    'a getter that throws',
    Object.defineProperty(new Error('seen'), 'cause', {
      get: () => {
        throw new Error('hunter2')
      },
    }),
    { message: 'seen' },
  ],
  [
    'a queue’s copy of an error',
    { message: 'could not fetch', stack: 'Error: x\n    at fetch (db.js:1:1)', client: { secretKey: 1 } },
    { message: 'could not fetch', stack: '    at fetch (db.js:1:1)' },
  ],
  [
    'a mail server’s words with an address',
    hostile(
      { code: 'EENVELOPE', response: '550 aoife@b.ie', rejected: ['aoife@b.ie'] },
      'rejected: <aoife.o’brien+x@b.ie>',
    ),
    { code: 'EENVELOPE', message: 'rejected: <[address]>' },
  ],
  [
    'credentials in an address',
    hostile({}, 'cannot reach postgres://site:hunter2@db.internal:5432/site'),
    { message: 'cannot reach postgres://[credentials]@db.internal:5432/site' },
  ],
  ['a token', hostile({}, `no link ${token}`), { message: 'no link [secret]' }],
  [
    'a cause that is an object',
    hostile({ cause: { kind: 'TcpError', originalCode: '08006', connection: { secretKey: 1 } } }),
    { cause: { name: 'TcpError', code: '08006' } },
  ],
  [
    'what a driver threw inside Prisma',
    hostile({ code: 'P2010', meta: { driverAdapterError: ofClient, query: 'dark-token' } }),
    { code: 'P2010', cause: { code: 'ECONNRESET' } },
  ],
  [
    'several errors in one',
    new AggregateError([hostile({ code: 'ECONNREFUSED', address: 'dark-token' }), ofClient], ''),
    { name: 'AggregateError', errors: [{ code: 'ECONNREFUSED' }, { code: 'ECONNRESET' }] },
  ],
  ['text', 'a word for aoife@b.ie', { name: 'string', message: 'a word for [address]' }],
  ['nothing', undefined, { name: 'undefined', message: 'undefined' }],
])('describes %s and nothing else', ([, thrown, described]) => {
  const text = JSON.stringify(describeError(thrown))
  expect(JSON.parse(text)).toMatchObject(described)
  expect(text).not.toMatch(SECRETS)
})

test.for<[string, unknown]>([
  ['a message of a megabyte', new Error('word '.repeat(200_000))],
  [
    'a message of addresses',
    new Error(`${'a'.repeat(100_000)}@${'b'.repeat(100_000)} ${'a@b '.repeat(50_000)}`),
  ],
  [
    'a stack of a megabyte',
    hostile({ stack: `Error: x\n${'    at somewhere (file.js:1:1)\n'.repeat(40_000)}` }),
  ],
  ['frames of a megabyte', hostile({ stack: `Error: x\n    at ${'x'.repeat(1_000_000)}` })],
  ['a long chain', chain(500)],
  [
    'many errors',
    new AggregateError(
      Array.from({ length: 10_000 }, () => new Error('one of many')),
      'many',
    ),
  ],
  [
    'errors of errors',
    new AggregateError(
      Array.from(
        { length: 50 },
        () =>
          new AggregateError(
            Array.from({ length: 50 }, () => chain(50)),
            'some',
          ),
      ),
      'many',
    ),
  ],
])('limits the length of %s', ([, thrown]) => {
  expect(JSON.stringify(describeError(thrown)).length).toBeLessThan(50_000)
})
