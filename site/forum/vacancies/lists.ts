import { REMOTE, type Remote } from '#limits/items'
import { enumOf } from '../../data/enums.ts'
import type { ResultOf } from '../../data/gql.ts'
import { resultOf } from '../../server/page-data.ts'
import { VacanciesQuery, VacancyTownsQuery, type Vacancy } from './operations.ts'

type Locals = Pick<App.Locals, 'graphql'>

/** Filters of the vacancies list in the URL; null for any. */
type VacancyChoice = { town: string | null; remote: Remote | null }

/** Parses the filters in a URL. */
export const choiceIn = (query: URLSearchParams): VacancyChoice => ({
  town: query.get('town'),
  remote: REMOTE.find((each) => each === query.get('remote')) ?? null,
})

/** Returns the query variables of filters. */
export const variablesOf = ({ town, remote }: VacancyChoice) => ({ town, remote: remote && enumOf(remote) })

export type ListedVacancy = Omit<ResultOf<typeof VacanciesQuery>['vacancies']['nodes'][number], 'vacancy'> &
  Vacancy

/** Returns a page of open vacancies, and the cursor of the next one; null at the end. */
export async function findVacancies(
  locals: Locals,
  choice: VacancyChoice,
  { first, after }: { first: number; after?: string | null },
): Promise<{ shown: ListedVacancy[]; next: string | null }> {
  const wanted = { ...variablesOf(choice), first, after: after ?? null }
  const { vacancies } = await resultOf(locals, VacanciesQuery, wanted)
  const { hasNextPage, endCursor } = vacancies.pageInfo
  return {
    shown: vacancies.nodes.flatMap(({ vacancy, ...post }) => (vacancy ? [{ ...post, ...vacancy }] : [])),
    next: hasNextPage ? (endCursor ?? null) : null,
  }
}

/** Returns the towns of the newest hundred vacancies, in alphabetical order. */
export async function townsOf(locals: Locals): Promise<string[]> {
  const { vacancies } = await resultOf(locals, VacancyTownsQuery, {})
  return [...new Set(vacancies.nodes.flatMap(({ vacancy }) => vacancy?.town ?? []))].sort()
}

/** Returns the URL of a filtered list of vacancies, of its page after a cursor, or of its feed. */
export function jobsAddress(
  { town, remote }: VacancyChoice,
  { after, isFeed = false }: { after?: string; isFeed?: boolean } = {},
): string {
  const path = isFeed ? '/jobs/feed.xml' : '/jobs'
  const query = new URLSearchParams({
    ...(town && { town }),
    ...(remote && { remote }),
    ...(after && { after }),
  })
  return query.size > 0 ? `${path}?${query}` : path
}
