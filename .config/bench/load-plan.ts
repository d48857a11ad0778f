/** One request of a load. */
export type Ask = { url: string; method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }

/** Requests that are sent in turns, all to one server, over so many connections at once. */
export type Load = { asks: Ask[]; connections: number; seconds: number }

/** Requests a second, milliseconds, and how many were not answered well. */
export type Measured = { perSecond: number; p50: number; p99: number; wrong: number }

/** What stands behind the origin of an address. */
export const pathOf = (url: string) => url.slice(new URL(url).origin.length)
