const inDublin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Dublin' })

/** Returns true if a date such as `2027-02-09` is today in Ireland or later. */
export const isUpcoming = (day: string, now = Date.now()) => day >= inDublin.format(now)
