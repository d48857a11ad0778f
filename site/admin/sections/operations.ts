import { graphql, type ResultOf } from '../../data/gql.ts'

export const SectionFields = graphql(`
  fragment SectionFields on Section {
    id
    key
    title
    htmlContent
    version
    updatedAt
  }
`)

export type Section = ResultOf<typeof SectionFields>

export const SectionsQuery = graphql(
  `
    query Sections {
      sections {
        ...SectionFields
      }
      deletedSections {
        id
        key
        title
        createdAt
        savedBy
      }
    }
  `,
  [SectionFields],
)

export type DeletedSection = ResultOf<typeof SectionsQuery>['deletedSections'][number]

export const VersionsQuery = graphql(`
  query SectionVersions($sectionId: ID!, $after: String) {
    sectionVersions(sectionId: $sectionId, first: 50, after: $after) {
      nodes {
        id
        key
        title
        htmlContent
        change
        savedBy
        createdAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

export type SectionVersion = ResultOf<typeof VersionsQuery>['sectionVersions']['nodes'][number]

export const PreviewQuery = graphql(`
  query SectionPreview($htmlContent: String!) {
    sectionPreview(htmlContent: $htmlContent) {
      html
      removed
    }
  }
`)

export const CreateSectionMutation = graphql(`
  mutation CreateSection($input: CreateSectionInput!) {
    createSection(input: $input) {
      id
    }
  }
`)

export const UpdateSectionMutation = graphql(`
  mutation UpdateSection($input: UpdateSectionInput!) {
    updateSection(input: $input) {
      id
    }
  }
`)

export const DeleteSectionMutation = graphql(`
  mutation DeleteSection($id: ID!) {
    deleteSection(id: $id) {
      id
    }
  }
`)

export const RestoreSectionMutation = graphql(`
  mutation RestoreSection($versionId: ID!) {
    restoreSection(versionId: $versionId) {
      id
    }
  }
`)
