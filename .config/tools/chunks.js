/**
 * Bundles modules shared by many pages into few files: each file costs a request and response headers, which outweigh
 * most modules. A group includes the imports of its modules unless an earlier group has them, so groups are ordered
 * from the ground up: code without a framework, the framework, then what most islands load together.
 */
export const fewerScripts = {
  groups: [
    { name: 'plain', test: /site[\\/]plain[\\/]|vite[\\/]preload-helper/ },
    { name: 'text', test: /api[\\/](text[\\/](characters|email|moments)|items[\\/]limits)\.ts$/ },
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|@astrojs[\\/]react)[\\/]/ },
    {
      name: 'request',
      test: /node_modules[\\/](@urql[\\/]core|gql\.tada)[\\/]|site[\\/]data[\\/](gql|re(st|quest)|trusted-documents)\.ts$/,
    },
    {
      name: 'data',
      test: /site[\\/](data[\\/](graphql|client[\\/]use-viewer-state|hydration)|auth[\\/]use-client)\.ts$/,
    },
    {
      name: 'ui',
      test: /site[\\/]ui[\\/](\w+\.tsx|toasts[\\/]PlainToast\.tsx|islands[\\/](use-[\w-]+|item-address)\.ts)$/,
    },
    {
      name: 'forms',
      test: /site[\\/]ui[\\/]forms[\\/](Field|TextField|SelectField|field-of|options|LastFailure|use-form|use-input-before-hydration|form)\.tsx?$/,
    },
    // Shared by the list of discussions and the page of one.
    {
      name: 'forum',
      test: /site[\\/](forum[\\/]((unread|viewer-state|toggles)[\\/])?|auth[\\/]members-only[\\/]|ui[\\/]islands[\\/]|data[\\/]client[\\/](?=current-state)|ui[\\/]texts[\\/](?=language))\w[\w-]*\.tsx?$/,
      minShareCount: 2,
    },
    // Loaded with the page of a discussion, so that the editor can be loaded later.
    {
      name: 'discussion',
      test: /(api[\\/]text[\\/]vacancies|site[\\/](forum[\\/]discussion[\\/](operations|acts[\\/](operations|was-decided))|forum[\\/]editor[\\/](PublicNote|reply[\\/]reply-labels|marks[\\/]tools)|data[\\/]drafts[\\/]draft-key))\.tsx?$/,
    },
    // Loaded late, on pages that stay open.
    { name: 'live', test: /site[\\/]forum[\\/](live[\\/]\w+|quote[\\/]QuoteSelection)\.tsx?$/ },
    // Form of a new discussion, on its page and in the dialog.
    {
      name: 'new-post',
      test: /site[\\/]forum[\\/]editor[\\/](PostForm|new[\\/](NewPostForm|use-new-post))\.tsx?$/,
    },
    {
      name: 'writing',
      test: /site[\\/](forum[\\/]editor[\\/](\w[\w-]+|reply[\\/]ReplyText)|data[\\/]drafts[\\/]\w[\w-]*)\.tsx?$/,
      minShareCount: 4,
    },
  ],
}
