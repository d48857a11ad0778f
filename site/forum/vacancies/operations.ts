import { graphql, type ResultOf } from '../../data/gql.ts'

/** Fields of a vacancy. */
export const VacancyFields = graphql(`
  fragment VacancyFields on Post @_unmask {
    vacancy {
      employer
      town
      remote
      payFrom
      payTo
      payPer
      applyTo
      closesOn
      isOpen
    }
  }
`)

export type Vacancy = NonNullable<ResultOf<typeof VacancyFields>['vacancy']>

export const VacanciesQuery = graphql(
  `
    query Vacancies($town: String, $remote: Remote, $first: Int, $after: String) {
      vacancies(town: $town, remote: $remote, first: $first, after: $after) {
        nodes {
          id
          title
          excerpt
          listedAt
          ...VacancyFields
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  [VacancyFields],
)

/** Queries the towns of the newest vacancies. */
export const VacancyTownsQuery = graphql(`
  query VacancyTowns {
    vacancies(first: 100) {
      nodes {
        vacancy {
          town
        }
      }
    }
  }
`)
