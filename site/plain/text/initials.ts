const firstLetter = (name: string) => [...name.trim()][0] ?? ''

/** Returns the initials of a name, without splitting a surrogate pair. */
export const initials = (firstName: string, lastName: string) =>
  firstLetter(firstName) + firstLetter(lastName)
