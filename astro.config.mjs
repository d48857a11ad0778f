import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import node from '@astrojs/node'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { contentInDevelopment } from './.config/build/content-in-development.ts'
import { astroOutput } from './.config/tools/astro-output.js'
import { fewerScripts } from './.config/tools/chunks.js'
import { fonts } from './.config/tools/fonts.js'
import { hashOf, WRITTEN_LATER } from './api/delivery/pages/policy.ts'
import { apiInDevelopment } from './.config/tools/vite-api.js'

import { productionReact } from './.config/tools/vite-react.js'
import { printedScript } from './site/plain/page/printed-script.js'

// The only script inlined in pages as it is: it must run before the first paint.
const firstPaint = readFileSync(new URL('./site/components/first-paint.js', import.meta.url), 'utf8')

// Vite adds styles and scripts to its pages, which our policy cannot know in advance.
const isDevelopment = process.argv.includes('dev')

export default defineConfig({
  site: process.env.SITE_URL || JSON.parse(readFileSync(new URL('./content/site.json', import.meta.url))).url,
  srcDir: './site',
  publicDir: './site/public',
  // A new build is made next to the one in use.
  outDir: process.env.BUILD_FOLDER || './dist',
  output: 'static',
  trailingSlash: 'never',
  adapter: node({ mode: 'middleware', staticHeaders: true }),
  integrations: [react(), astroOutput()],
  devToolbar: { enabled: false },
  // The highlighter adds style attributes, which the policy forbids.
  markdown: { syntaxHighlight: false },
  prefetch: { prefetchAll: false, defaultStrategy: 'hover' },
  fonts: await fonts(),
  vite: {
    plugins: [tailwindcss(), apiInDevelopment(), contentInDevelopment(), productionReact()],
    // The package adds a style element, which the policy forbids.
    resolve: {
      alias: {
        'react-remove-scroll': fileURLToPath(new URL('./site/ui/overlays/scroll-lock.ts', import.meta.url)),
      },
    },
    // Small scripts are inlined, where their hash allows them; images never become data: URLs.
    build: { assetsInlineLimit: (file) => (/\.(js|css)$/.test(file) ? undefined : false) },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: fewerScripts } } } } },
  },
  security: {
    // The server compares Origin and Sec-Fetch-Site with SITE_URL before a page receives the request.
    checkOrigin: false,
    csp: !isDevelopment && {
      directives: [
        "default-src 'self'",
        "base-uri 'self'",
        "connect-src 'self'",
        "font-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self'",
        "object-src 'none'",
      ],
      scriptDirective: { hashes: [hashOf(printedScript(firstPaint))] },
      styleDirective: { hashes: WRITTEN_LATER },
    },
  },
})
