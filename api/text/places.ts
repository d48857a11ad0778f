type Place = { venue: string | null; town: string | null; onlineLink: string | null }

/** Formats the place of an event: "The library, Cork", "Online", or "The library, Cork, and online". */
export function placeOf({ venue, town, onlineLink }: Place): string {
  const place = [venue, town].filter(Boolean).join(', ')
  if (!place) return 'Online'
  return onlineLink ? `${place}, and online` : place
}
