import { cacheExchange, type Cache, type CacheExchangeOpts } from '@urql/exchange-graphcache'
import { relayPagination } from '@urql/exchange-graphcache/extras'

const partOfItsParent = () => null

/** Forgets every page of a list, so that whoever shows it asks again. */
function forget(cache: Cache, ...lists: string[]) {
  for (const { fieldName, fieldKey } of cache.inspectFields('Query')) {
    if (lists.includes(fieldName)) cache.invalidate('Query', fieldKey)
  }
}

/** How answers are kept: by id, pages of a list joined, and what a mutation makes old. */
const config: CacheExchangeOpts = {
  keys: {
    ActivityConnection: partOfItsParent,
    Answer: partOfItsParent,
    AccountDeletionPreview: partOfItsParent,
    EmailPreference: partOfItsParent,
    ItemCounts: partOfItsParent,
    NotificationPreference: partOfItsParent,
    MessagePayload: partOfItsParent,
    Passkeys: partOfItsParent,
    DemoAccount: partOfItsParent,
    PageInfo: partOfItsParent,
    PostConnection: partOfItsParent,
    PostEdge: partOfItsParent,
    ProfileStatistics: partOfItsParent,
    ReplyConnection: partOfItsParent,
    SignInMethod: partOfItsParent,
    SignInResult: partOfItsParent,
    VoteAdjustment: partOfItsParent,
  },
  resolvers: {
    Query: { posts: relayPagination() },
    Post: { replies: relayPagination() },
  },
  updates: {
    Mutation: {
      createPost: (_answer, _args, cache) => forget(cache, 'posts', 'discussionCount'),
      // Without a rule of its own a new reply would make all others unknown. The page asks for the end of its list itself.
      createReply: () => undefined,
    },
  },
}

export const cache = cacheExchange(config)
