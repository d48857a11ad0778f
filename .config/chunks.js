/**
 * What many pages share travels in few files: each file costs a request and the headers of its answer, which weigh more
 * than most modules. A group takes along what its modules import, unless an earlier group has it.
 */
export const fewerScripts = {
  groups: [
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
    // Every page: its header speaks with the islands.
    {
      name: 'shared',
      test: /site[\\/](lib[\\/](session|confirmation|toasts|toast-journey|search-words)|auth[\\/]in-line)\.ts$|vite[\\/]preload-helper/,
    },
    // Whoever asks at all.
    {
      name: 'ask',
      test: /node_modules[\\/](@urql[\\/]core|gql\.tada)[\\/]|site[\\/]lib[\\/](ask|rest|gql)\.ts$/,
    },
    // Islands that go on from what the server rendered.
    { name: 'graphql', test: /site[\\/]lib[\\/](graphql|use-client|use-mine)\.ts$/ },
    {
      name: 'ui',
      test: /site[\\/](ui[\\/](Alert|Avatar|Badge|Button|Field|Icon|TextField|TimeAgo)\.tsx|lib[\\/](use-latest|use-problems)\.ts)$/,
    },
  ],
}
