const moment = new Intl.DateTimeFormat('en-IE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Dublin',
})

/** A moment as people here write it: 3 May 2026 at 14:02 (Irish time). */
export const inIrishTime = (at: Date) => `${moment.format(at)} (Irish time)`
