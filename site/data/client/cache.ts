import { cacheExchange, type Cache, type CacheExchangeOpts } from '@urql/exchange-graphcache'
import { relayPagination } from '@urql/exchange-graphcache/extras'

const partOfItsParent = () => null

/** Invalidates every page of a list, so that an island which shows it requests it again. */
function invalidate(cache: Cache, ...lists: string[]) {
  for (const { fieldName, fieldKey } of cache.inspectFields('Query')) {
    if (lists.includes(fieldName)) cache.invalidate('Query', fieldKey)
  }
}

/** Responses are cached by id, pages of a list joined; a mutation invalidates what it makes old. */
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
      createPost: (_result, _args, cache) => invalidate(cache, 'posts', 'discussionCount'),
      // Without a rule of its own a new reply would invalidate all others. The page requests the end of its list itself.
      createReply: () => undefined,
    },
  },
}

export const cache = cacheExchange(config)
