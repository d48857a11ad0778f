import { graphql } from '../gql.ts'
import { request } from '../request.ts'

export const SaveBookmarkMutation = graphql(`
  mutation SaveBookmark($input: SaveBookmarkInput!) {
    saveBookmark(input: $input) {
      id
    }
  }
`)

export const RemoveBookmarkMutation = graphql(`
  mutation RemoveBookmark($id: ID!) {
    removeBookmark(id: $id)
  }
`)

/** Returns the mutation input that names a discussion or a reply. */
export const bookmarkedItem = (kind: 'post' | 'reply', id: string) => ({
  input: kind === 'post' ? { postId: id } : { replyId: id },
})

/**
 * Bookmarks a discussion or a reply, or removes the bookmark.
 * @throws Error whose message may be shown
 */
export async function setBookmark(kind: 'post' | 'reply', id: string, isSaved: boolean): Promise<void> {
  if (isSaved) await request(SaveBookmarkMutation, bookmarkedItem(kind, id))
  else await request(RemoveBookmarkMutation, { id })
}
