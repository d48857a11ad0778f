const inDublin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Dublin' })

/** Checks whether a day such as `2027-02-09` is today in Ireland, or later. */
export const isUpcoming = (day: string, now = Date.now()) => day >= inDublin.format(now)
