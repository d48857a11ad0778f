/**
 * Bundles React, and every package that imports it, into the server's build. As external packages they would be
 * resolved at run time, and a start without NODE_ENV=production would render every page with React's development build,
 * at half the speed. Other behaviour of the server still depends on NODE_ENV at run time (`api/lib/env.ts`).
 */
export const productionReact = () => ({
  name: 'production-react',
  apply: 'build',
  config: () => ({
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: {
      noExternal: [
        /^react([-/]|$)/,
        /^@?urql(\/|$)/,
        /^@?radix-ui(\/|$)/,
        /^@tanstack\//,
        /^@floating-ui\//,
        /^use-/,
      ],
    },
  }),
})
