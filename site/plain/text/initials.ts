const firstLetter = (name: string) => [...name.trim()][0] ?? ''

/** The first letters of first and last name; a letter that takes two units is not cut in two. */
export const initials = (firstName: string, lastName: string) =>
  firstLetter(firstName) + firstLetter(lastName)
