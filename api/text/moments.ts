const moment = new Intl.DateTimeFormat('en-IE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Dublin',
})

const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Europe/Dublin' })

/** The day of a moment in Ireland, such as `2026-12-24`. */
export const dayOf = (at: Date | number): string => day.format(at)

/** A moment as people here write it: 3 May 2026 at 14:02 (Irish time). */
export const inIrishTime = (at: Date) => `${moment.format(at)} (Irish time)`
