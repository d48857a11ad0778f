import { ESLint, type Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { expect, test } from 'vitest'

// Import directions of the README, each with a line that violates it. They need no type information, which takes half a
// minute to build.
const eslint = new ESLint({
  overrideConfigFile: '.config/tools/eslint.js',
  overrideConfig: tseslint.configs.disableTypeChecked as Linter.Config,
})

test.each([
  [
    'site/forum/list/PostList.tsx',
    "import '../../api/database/db.ts'",
    'The site requests data through GraphQL',
  ],
  ['site/plain/toasts/toasts.ts', "import 'react'", 'Plain modules load no framework'],
  ['site/plain/hues.ts', "import '../ui/Avatar.tsx'", 'plain imports from the floors below it'],
  ['site/ui/Button.tsx', "import '../../prisma/client/client.ts'", 'Only the API reads the database'],
  [
    'site/forum/list/PostList.tsx',
    "import '../../members/profile/Profile.tsx'",
    'forum imports from the floors below it',
  ],
  ['api/forum/posts/posts.ts', "import 'graphql'", 'A domain file imports no transport'],
  [
    'api/forum/posts/posts.ts',
    "import { Hono } from 'hono'; console.log(Hono)",
    'A domain file imports no transport',
  ],
  ['api/forum/posts/posts.ts', "import '../../site/ui/texts/time.ts'", 'The API does not know the site'],
  ['api/forum/graphql.ts', "import '../database/db.ts'", 'An entry point calls domain functions'],
  [
    'api/forum/rest.ts',
    "import { PrismaClient } from '../../prisma/client/client.ts'; console.log(PrismaClient)",
    'An entry point calls',
  ],
  [
    'api/items/rules.ts',
    "import '../markup.ts'",
    'they import zod, their own limits and lists of the content',
  ],
  ['api/people/limits.ts', "import 'zod'", 'they import content only'],
  ['api/forum/responses.ts', "import '../database/db.ts'", 'An entry point calls domain functions'],
  [
    'api/members/account/graphql.ts',
    "import '../../database/db.ts'",
    'An entry point calls domain functions',
  ],
  ['api/policy.ts', "import './database/db.ts'", 'A policy decides from what it is given'],
  [
    '.config/build/make.ts',
    "console.log(new URL('..', import.meta.url).pathname)",
    'fileURLToPath gives its path',
  ],
  ['.config/tools/eslint.js', "console.log(new URL('.', import.meta.url).href)", 'fileURLToPath gives'],
  ['astro.config.mjs', "console.log(new URL('.', import.meta.url).pathname)", 'fileURLToPath gives'],
])('reports in %s the line %s', async (filePath, line, reason) => {
  const [result] = await eslint.lintText(`${line}\n`, { filePath })
  expect(result?.messages.map(({ message }) => message).join('\n')).toContain(reason)
})

test('accepts an allowed import', async () => {
  const line = "import { z } from 'zod'\n\nexport const rule = z.string()\n"
  const [result] = await eslint.lintText(line, { filePath: 'api/items/rules.ts' })
  expect(result?.messages).toEqual([])
})
