/**
 * Puts what many pages share into few files. Each file costs a request and the headers of its answer, and those weigh
 * more than most modules. A group also takes what its modules import, unless an earlier group has it.
 */
export const fewerScripts = {
  groups: [
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|@astrojs[\\/]react)[\\/]/ },
    // On every page: the events between the header and the islands.
    {
      name: 'shared',
      test: /site[\\/](lib[\\/](acts|durations|hues|session|shortcuts|toasts|toast-across-pages|client[\\/]confirmation|page[\\/](scrollbar|with-transition)|text[\\/](initials|plural|search-term))|auth[\\/](forum-user|sync-viewer))\.ts$|vite[\\/]preload-helper/,
    },
    // Rules of text that pages without a framework check too: the chunk of the islands would bring it with them.
    { name: 'text', test: /api[\\/]text[\\/](characters|email)\.ts$/ },
    // Whatever asks the server for something.
    {
      name: 'ask',
      test: /node_modules[\\/](@urql[\\/]core|gql\.tada)[\\/]|site[\\/]lib[\\/](client[\\/]ask|rest|gql)\.ts$/,
    },
    // Islands that take over a page which the server has rendered.
    {
      name: 'graphql',
      test: /site[\\/](lib[\\/](graphql|client[\\/]use-mine|page[\\/](handover|packed))|auth[\\/]use-client)\.ts$/,
    },
    {
      name: 'ui',
      test: /site[\\/](ui[\\/](Alert|Avatar|Badge|Button|EmptyState|Facts|Field|Icon|ReportLink|Skeleton|StatusBadge|TimeAgo)\.tsx|lib[\\/](use-fragment|use-latest|use-url-state|page[\\/]item-address)\.ts)$/,
    },
    // Whatever has fields; on a page of the forum it is loaded when somebody is about to write.
    {
      name: 'forms',
      test: /site[\\/](ui[\\/](LastFailure|TextField)\.tsx|lib[\\/]forms[\\/](use-problems|use-typed-before|form)\.ts)$/,
    },
    // What the list of discussions and the page of one have in common.
    {
      name: 'forum',
      test: /site[\\/](forum[\\/](Author|MineProvider|Count|FollowButton|LoadMore|Loading|Viewer|adjusted|operations|paging|Marks|unread[\\/](UnreadMark|operations|reading|words))|lib[\\/](client[\\/]answers|text[\\/]language|lazy|later)|auth[\\/]members-only[\\/](ReservedSpace|reserved-heights))\.tsx?$/,
    },
    // What the page of a discussion comes with, and what is loaded there later.
    {
      name: 'discussion',
      test: /site[\\/](forum[\\/](discussion[\\/](operations|was-decided)|editor[\\/](PublicNote|reply-words|tools))|lib[\\/]drafts[\\/]draft-key)\.tsx?$/,
    },
    // What asks now and then what is new, on a page that stays open, and other things that nobody waits for.
    { name: 'live', test: /site[\\/]forum[\\/](live[\\/]\w+|quote[\\/]QuoteSelection)\.tsx?$/ },
    // Whatever somebody writes in.
    {
      name: 'writing',
      test: /site[\\/](forum[\\/]editor[\\/](MarkdownField|Preview|ReplyText|SendRow|use-writing)|ui[\\/]DraftNote|lib[\\/]drafts[\\/]\w[\w-]*)\.tsx?$/,
    },
  ],
}
