import { graphql } from '../../data/gql.ts'
import { OwnPost, OwnReply } from '../viewer-state/operations.ts'
import { PostFields, PostRevisionText, PostText, ReplyFields } from '../operations.ts'

// Operations of the editor. A mutation selects the fields that it changes, so that the page is updated.

export const CreatePostMutation = graphql(`
  mutation CreatePost($input: CreatePostInput!) {
    createPost(input: $input) {
      id
      status
    }
  }
`)

export const EditPostMutation = graphql(
  `
    mutation EditPost($input: EditPostInput!) {
      editPost(input: $input) {
        id
        ...PostFields
        ...OwnPost
      }
    }
  `,
  [PostFields, OwnPost],
)

export const DeletePostMutation = graphql(`
  mutation DeletePost($id: ID!) {
    deletePost(id: $id)
  }
`)

export const CreateReplyMutation = graphql(
  `
    mutation CreateReply($input: CreateReplyInput!) {
      createReply(input: $input) {
        id
        status
        ...ReplyFields
        post {
          id
          replyCount
        }
      }
    }
  `,
  [ReplyFields],
)

export const EditReplyMutation = graphql(
  `
    mutation EditReply($input: EditReplyInput!) {
      editReply(input: $input) {
        id
        ...ReplyFields
        ...OwnReply
        post {
          id
          replyCount
        }
      }
    }
  `,
  [ReplyFields, OwnReply],
)

export const DeleteReplyMutation = graphql(`
  mutation DeleteReply($id: ID!) {
    deleteReply(id: $id) {
      id
      replyCount
    }
  }
`)

export const PreviewQuery = graphql(`
  query Preview($content: String!, $type: ItemType!) {
    previewMarkdown(content: $content, type: $type)
  }
`)

export const SimilarQuery = graphql(`
  query SimilarPosts($title: String!) {
    similarPosts(title: $title) {
      id
      title
      replyCount
    }
  }
`)

export const MentionableQuery = graphql(`
  query Mentionable($words: String!, $postId: ID) {
    mentionableMembers(words: $words, postId: $postId) {
      id
      name
      firstName
      lastName
      jobTitle
      company
      location
      takesPart
    }
  }
`)

/** Queries the text to edit: a pending or rejected edit, otherwise the published one. */
export const PostSourceQuery = graphql(
  `
    query PostSource($id: ID!) {
      post(id: $id) {
        id
        ...PostText
        content
        version
        pendingRevision {
          id
          ...PostRevisionText
          content
          version
        }
      }
    }
  `,
  [PostText, PostRevisionText],
)

export const ReplySourceQuery = graphql(`
  query ReplySource($id: ID!) {
    reply(id: $id) {
      id
      content
      version
      pendingRevision {
        id
        content
        version
      }
    }
  }
`)
