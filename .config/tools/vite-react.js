/**
 * Takes React, and every package that imports it, into the server's build. Left outside, they are resolved when the
 * site runs, and then a start without NODE_ENV=production renders every page with React's development build,
 * at half the speed. What the server may do is still decided by NODE_ENV, at run time, in `api/lib/env.ts`.
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
