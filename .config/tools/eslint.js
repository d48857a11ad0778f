import js from '@eslint/js'
import astro from 'eslint-plugin-astro'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import tseslint from 'typescript-eslint'

/** Refuses imports whose address matches, with the reason as the message. */
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

/** What editors change, and both the pages and the rules read. */
const CONTENT = '\\.\\./\\.\\./content/[a-z]+\\.json$'

const NO_API = ['(^|/)api/', 'The site asks through GraphQL, or shares a rule through #rules.']
const NO_PRISMA = ['(^|/)prisma/|@prisma/', 'Only the API reads the database.']
const FEATURES = [
  'admin',
  'api-reference',
  'contact',
  'decisions',
  'feeds',
  'forum',
  'home',
  'learn',
  'members',
  'notifications',
  'organizations',
  'public-log',
  'reports',
  'resources',
  'search',
  'social-cards',
  'training',
]
/** What features share, and so may know none of them. */
const SHARED = ['auth', 'components', 'lib', 'schemas', 'ui']
const NO_OTHER_FEATURE = (own) => [
  `^(\\.\\./)+(?!${own}/)(${FEATURES.join('|')})/`,
  'A feature of the site stands alone; what two need goes to site/ui, site/lib, site/components or site/auth.',
]

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
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['**/*.astro/**'],
    languageOptions: {
      // One program for all files: the service that editors use answers for one file at a time, for half as much work again.
      parserOptions: {
        project: './tsconfig.json',
        tsconfigRootDir: new URL('../..', import.meta.url).pathname,
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
  },
  {
    files: ['site/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  // Who may import whom. Later blocks replace earlier ones for the files they name.
  {
    files: ['site/**'],
    ignores: ['site/fetch.ts', 'site/e2e/**', 'site/**/*.test.{ts,tsx}'],
    rules: never(NO_API, NO_PRISMA),
  },
  ...[...FEATURES, ...SHARED].map((own) => ({
    files: [`site/${own}/**`],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: never(NO_API, NO_PRISMA, NO_OTHER_FEATURE(own)),
  })),
  {
    files: ['api/**/*.ts'],
    ignores: [
      'api/**/*.test.ts',
      'api/test/**',
      'api/{delivery,graphql,http,server}/**',
      'api/auth/context.ts',
      'api/*.ts',
    ],
    rules: never(
      ['^(graphql|graphql-yoga|hono|@hono/|@pothos/)', 'A domain file knows no door.'],
      ['(^|/)site/', 'The API does not know the site.'],
    ),
  },
  {
    files: ['api/*/**/*graphql.ts', 'api/*/**/*rest.ts', 'api/*/**/responses.ts'],
    rules: never(
      ['/db\\.ts$', 'A door calls a domain function; only that reads the database.'],
      ['prisma/client', 'A door calls a domain function; only that reads the database.', true],
      ['(^|/)site/', 'The API does not know the site.'],
    ),
  },
  {
    files: ['api/*/rules.ts'],
    rules: never([
      `^(?!zod$|\\.\\./[a-z]+/rules\\.ts$|\\./rules\\.ts$|\\./limits\\.ts$|${CONTENT})`,
      'Rules are shared with the browser: they import zod, their own limits and lists of the content only.',
    ]),
  },
  {
    files: ['api/*/limits.ts'],
    rules: never([
      `^(?!${CONTENT})`,
      'Limits are numbers and words that a page may carry: they import content only.',
    ]),
  },
  {
    files: ['api/policy.ts', 'api/*/states.ts'],
    rules: never(
      ['/db\\.ts$|^node:|^pg$', 'A policy decides from what it is given.'],
      ['prisma/client', 'A policy decides from what it is given.', true],
    ),
  },
)
