/**
 * Formats a name such as an action of the log, a kind of e-mail or an interest: its parts are joined by spaces, each
 * with a capital.
 */
export const titled = (action: string) =>
  action.replaceAll(/[_-]/g, ' ').replace(/\b[a-z]/g, (initial) => initial.toUpperCase())

/** The member behind an act as the API names them. */
export type Actor = {
  moderatorId: string | null
  moderator: { firstName: string; lastName: string } | null
}

/**
 * Names who acted: a member, the site itself (a rule or a command), or Unknown after the account was deleted
 * (specification, section 2, "Logs tab").
 * @param site the label of the site within the sentence
 */
export const actorName = ({ moderatorId, moderator }: Actor, site = 'the site') =>
  moderator ? `${moderator.firstName} ${moderator.lastName}` : moderatorId ? 'Unknown' : site

/** Formats a number with separators, such as 1,234. */
export const grouped = (count: number) => count.toLocaleString('en-IE')
