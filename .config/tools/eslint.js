import path from 'node:path'
import js from '@eslint/js'
import astro from 'eslint-plugin-astro'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import tseslint from 'typescript-eslint'
import { FLOORS, notBelow } from './floors.js'

/** Forbids imports that match, with the reason as the message. */
const never = (...patterns) => ({
  '@typescript-eslint/no-restricted-imports': [
    'error',
    {
      patterns: patterns.map(([regex, message, allowTypeImports = false]) => ({
        regex,
        message,
        allowTypeImports,
      })),
    },
  ],
})

/** Content files that both pages and rules import. */
const CONTENT = '\\.\\./\\.\\./content/[a-z]+\\.json$'

const NO_API = ['(^|/)api/', 'The site requests data through GraphQL, or shares a rule through #rules.']
const NO_PRISMA = ['(^|/)prisma/|@prisma/', 'Only the API reads the database.']
/** Forbids imports from rooms on the same or a higher floor (`floors.js`). */
const climb = (part, room) => {
  const names = notBelow(part, room).map((name) => name.replace('.ts', '\\.ts'))
  return names.length === 0
    ? []
    : [
        [
          `^(\\.\\./)+(${names.join('|')})(/|$)`,
          `${room} imports from the floors below it: .config/tools/floors.js.`,
        ],
      ]
}
const NO_SITE = ['(^|/)site/', 'The API does not know the site.']
const NO_TRANSPORT = ['^(graphql|hono|@hono/|@pothos/)', 'A domain file imports no transport.']
const NO_DATABASE_IN_ENTRY_FILES = [
  ['/db\\.ts$', 'An entry point calls domain functions; only those read the database.'],
  ['prisma/client', 'An entry point calls domain functions; only those read the database.', true],
]
const RULES_ONLY = [
  `^(?!zod$|(\\.\\./)+[a-z]+/rules\\.ts$|(\\.\\./)+text/(characters|moments)\\.ts$|\\./(rules|(event|kind|series|vacancy)-rules|characters|email|member-links)\\.ts$|(\\.\\./)*(\\./)?([a-z]+/)?limits\\.ts$|${CONTENT})`,
  'Rules are shared with the browser: they import zod, their own limits and lists of the content only.',
]
const LIMITS_ONLY = [
  `^(?!${CONTENT})`,
  'Limits are numbers and words that a page may carry: they import content only.',
]
const PURE = [
  ['/db\\.ts$|^node:|^pg$', 'A policy decides from what it is given.'],
  ['prisma/client', 'A policy decides from what it is given.', true],
]
/** Rooms that handle HTTP and GraphQL; elsewhere only files with the role of an entry point do. */
const WIRING = ['http', 'graphql', 'app', 'delivery', 'server']
const ENTRY_FILES = ['*graphql.ts', '*rest.ts', 'responses.ts']

/** Runs on every page, whose readers must not load a framework for it. Type imports are free. */
const NO_FRAMEWORK = [
  '^(react|react-dom|urql|@urql/|radix-ui|zod)(/|$)',
  'Plain modules load no framework.',
  true,
]

const roomsOf = (part) => FLOORS[part].flatMap((floor) => Object.keys(floor))
const filesOf = (part, room, name = '*') =>
  room.includes('.') ? `${part}/${room}` : `${part}/${room}/**/${name}`
export default tseslint.config(
  {
    ignores: [
      'dist*',
      '.astro',
      '.data',
      'prisma/client',
      'node_modules',
      'test-results',
      'playwright-report',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  ...astro.configs.recommended,
  { languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  {
    rules: {
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-control-regex': 'off',
      eqeqeq: 'error',
      'no-console': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "MemberExpression[property.name=/^(pathname|href)$/] > NewExpression[callee.name='URL'] > MemberExpression[object.type='MetaProperty']",
          message:
            'In the address of a file, spaces and letters such as ü are escaped: fileURLToPath gives its path.',
        },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['**/*.astro/**'],
    languageOptions: {
      // One program for all files: the language service checks one file at a time, for half as much work again.
      parserOptions: {
        project: './tsconfig.json',
        tsconfigRootDir: path.resolve(import.meta.dirname, '../..'),
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/await-thenable': 'error',
    },
  },
  {
    files: ['site/**/*.tsx'],
    ...jsxA11y.flatConfigs.recommended,
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      // A scrollable region is reachable by keyboard only if it is focusable.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['tabpanel', 'region'] }],
    },
  },
  {
    files: ['site/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  // Import directions. Later blocks replace earlier ones for the files they name.
  {
    files: ['site/**'],
    ignores: ['site/fetch.ts', 'site/e2e/**', 'site/**/*.test.{ts,tsx}'],
    rules: never(NO_API, NO_PRISMA),
  },
  ...roomsOf('site').map((room) => ({
    files: [filesOf('site', room)],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: never(NO_API, NO_PRISMA, ...climb('site', room), ...(room === 'plain' ? [NO_FRAMEWORK] : [])),
  })),
  ...roomsOf('api').flatMap((room) => {
    const ignores = ['api/**/*.test.ts']
    const upward = climb('api', room)
    const isInside = !WIRING.includes(room)
    return [
      {
        files: [filesOf('api', room)],
        ignores: [...ignores, 'api/auth/context.ts'],
        rules: never(NO_SITE, ...upward, ...(isInside ? [NO_TRANSPORT] : [])),
      },
      ...ENTRY_FILES.map((name) => ({
        files: [filesOf('api', room, name)],
        ignores,
        rules: never(NO_SITE, ...upward, ...NO_DATABASE_IN_ENTRY_FILES),
      })),
      { files: [filesOf('api', room, 'rules.ts')], rules: never(RULES_ONLY) },
      { files: [filesOf('api', room, 'limits.ts')], rules: never(LIMITS_ONLY) },
      { files: [filesOf('api', room, 'states.ts')], rules: never(...PURE) },
    ]
  }),
  { files: ['api/policy.ts'], rules: never(...PURE) },
)
