import { itemAddress } from '../../ui/islands/item-address.ts'
import { resultOf } from '../../server/page-data.ts'
import { withWholeAddresses, type Feed } from './feed.ts'
import { FollowingFeedQuery } from './operations.ts'

type FeedRequest = { locals: Pick<App.Locals, 'graphql'>; base: URL; path: string }

/** Returns the newest discussions that a member follows, without naming the member; null for an invalid URL. */
export async function followedFeed({ locals, base, path }: FeedRequest, token: string): Promise<Feed | null> {
  const { followingFeed } = await resultOf(locals, FollowingFeedQuery, { token })
  if (!followingFeed) return null
  return {
    title: 'Following at Irish Agile',
    description: 'New in the discussions and categories you follow',
    home: new URL('/settings/following', base).href,
    // Without the secret, so that readers that redistribute entries do not disclose it.
    self: new URL(path, base).href,
    entries: followingFeed.map(
      ({ postId, replyId, contentHtml, authorName, createdAt, editedAt, ...entry }) => {
        const url = new URL(itemAddress(postId, replyId), base).href
        return {
          ...entry,
          url,
          html: withWholeAddresses(contentHtml, url),
          author: authorName,
          published: createdAt,
          updated: editedAt ?? createdAt,
        }
      },
    ),
  }
}
