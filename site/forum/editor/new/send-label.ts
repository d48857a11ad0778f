/** Returns the label of the button that sends a new discussion, with script or without. */
export const sendLabel = (isVacancy: boolean) => (isVacancy ? 'Post vacancy' : 'Post discussion')
