import { cacheExchange, type Cache, type CacheExchangeOpts } from '@urql/exchange-graphcache'
import { relayPagination } from '@urql/exchange-graphcache/extras'

const partOfItsParent = () => null

/** Invalidates all pages of lists, so that an island showing one requests it again. */
function invalidate(cache: Cache, ...lists: string[]) {
  for (const { fieldName, fieldKey } of cache.inspectFields('Query')) {
    if (lists.includes(fieldName)) cache.invalidate('Query', fieldKey)
  }
}

/** Normalizes by id, joins the pages of a list, and invalidates what a mutation changes. */
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
      // Without this rule a new reply would invalidate all others. The page itself requests the end of its list.
      createReply: () => undefined,
    },
  },
}

export const cache = cacheExchange(config)
