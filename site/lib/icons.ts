/**
 * Line drawings on a 24 × 24 grid, each the data of one path that the style `.icon` strokes with `currentcolor`.
 * Pages draw them with `components/Icon.astro`, islands with the icon of `ui/`. A list shows the same few again and
 * again, so each is as short as it can be.
 */
export const icons = {
  'arrow-left': 'M19 12H5M11 6l-6 6 6 6',
  'arrow-right': 'M5 12h14M13 6l6 6-6 6',
  'chevron-down': 'M6 9.5l6 6 6-6',
  certificate:
    'M12 14.5a5.75 5.75 0 1 0 0-11.5 5.75 5.75 0 0 0 0 11.5ZM8.5 13.5l-1.5 8 5-3 5 3-1.5-8M9.75 8.75l1.6 1.6 3-3.2',
  check: 'M4.5 12.5l5 5 10-11',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5.25l3.5 2',
  close: 'M6 6l12 12M18 6 6 18',
  coaching: 'M3.5 5h11v8.5H9L5.5 17v-3.5h-2ZM17.5 9h3v8.5h-2V21L15 17.5h-4',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14',
  device: 'M4 5h16v11H4ZM9 20h6M12 16v4',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  dislike: 'M12 19V5M5.5 12.5l6.5 6.5 6.5-6.5',
  edit: 'M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19ZM13.5 7l3.5 3.5',
  events: 'M4 6h16v14H4ZM4 10.5h16M8.5 3.5V8M15.5 3.5V8M9 15.25l2.25 2L15 13.5',
  external: 'M18.5 13.5V19H5V5.5h5.5M14 4.5h5.5V10M19 5l-8.5 8.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 14.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5Z',
  flag: 'M6 21V4h12l-3 4 3 4H6',
  generosity: 'M4 10h16v10H4ZM3 7h18v3H3ZM12 7v13M12 7S11 3 8.5 3 7 7 12 7ZM12 7s1-4 3.5-4S17 7 12 7Z',
  github:
    'M7 5v14M7 13.5c6 0 10-.5 10-5M7 5.5h.01M17 6.5a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5ZM7 6a1.75 1.75 0 1 0 0-3.5A1.75 1.75 0 0 0 7 6ZM7 21.5A1.75 1.75 0 1 0 7 18a1.75 1.75 0 0 0 0 3.5Z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.5v.25',
  kindness:
    'M12 20S3.5 15.25 3.5 9.25C3.5 6.5 5.5 4.5 8 4.5c1.75 0 3.25 1 4 2.5.75-1.5 2.25-2.5 4-2.5 2.5 0 4.5 2 4.5 4.75C20.5 15.25 12 20 12 20Z',
  like: 'M12 5v14M5.5 11.5l6.5-6.5 6.5 6.5',
  link: 'M10.5 13.5a3.5 3.5 0 0 0 5 0l3.5-3.5a3.5 3.5 0 0 0-5-5l-1.25 1.25M13.5 10.5a3.5 3.5 0 0 0-5 0L5 14a3.5 3.5 0 0 0 5 5l1.25-1.25',
  linkedin: 'M4 4h16v16H4ZM8 11v5.5M8 7.75V8M11.75 16.5V11M11.75 13.5c0-3.25 4.5-3.5 4.5 0v3',
  mail: 'M3.5 5.5h17v13h-17ZM4 6.5l8 6.5 8-6.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c0-4 2.75-6 6.5-6s6.5 2 6.5 6M15.5 4.5a3.5 3.5 0 0 1 0 6.25M18 14.5c2.25.75 3.5 2.5 3.5 5.5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c0-4.25 3-6.5 7.5-6.5s7.5 2.25 7.5 6.5',
  place:
    'M12 21.5S5 15.5 5 10a7 7 0 0 1 14 0c0 5.5-7 11.5-7 11.5ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  play: 'M7.5 4.5v15L19.5 12Z',
  plus: 'M12 5v14M5 12h14',
  reply: 'M9.5 6 4 11.5 9.5 17M4 11.5h9.5c4 0 6.5 2 6.5 7',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5l5 5',
  settings:
    'M4 8h8.5M17.5 8H20M15 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM4 16h2.5M11.5 16H20M9 18.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  'sign-out': 'M14 4.5H5v15h9M10 12h10.5M16.5 8l4 4-4 4',
  shield:
    'M12 21.5c5-2 7.5-5.5 7.5-10.5V5.5L12 2.75 4.5 5.5V11c0 5 2.5 8.5 7.5 10.5ZM8.5 11.75l2.5 2.5 4.75-5',
  star: 'M12 3.25l2.7 5.6 6.05.85-4.4 4.25 1.08 6.05L12 17.1l-5.43 2.9 1.08-6.05-4.4-4.25 6.05-.85Z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.25 5.25l1.5 1.5M17.25 17.25l1.5 1.5M18.75 5.25l-1.5 1.5M6.75 17.25l-1.5 1.5',
  trash: 'M4 6.5h16M9 6.5V4h6v2.5M6 6.5l1 14h10l1-14M10 11v5.5M14 11v5.5',
  twitter:
    'M3 18.5c7.5 3.5 15.5-.5 15.5-10L21 6l-3-.25c-1-2.5-5.75-2.25-6 2.25C8.5 8 6 6.5 4.25 4.5 3 8 4 10.5 6.5 12.5c-1 .25-2 0-2.75-.5.25 2 2 3.5 4 3.75-1.25 1.5-3 2.5-4.75 2.75Z',
  verified: 'M4.5 12.5l5 5 10-11',
  warning: 'M12 3.5 2.5 20h19ZM12 10v4.5M12 17v.25',
  youtube: 'M3 6.5c3-1 15-1 18 0 .75 3.5.75 7.5 0 11-3 1-15 1-18 0-.75-3.5-.75-7.5 0-11ZM10 9v6l5-3Z',
} as const

export type IconName = keyof typeof icons

/** What lists draw for each of their items: a page with an island holds these once, and its islands point to them. */
export const REPEATED = [
  'like',
  'dislike',
  'eye',
  'reply',
  'link',
  'flag',
  'verified',
] as const satisfies IconName[]

/** By which id a drawing is pointed to; null for one that is drawn where it stands. */
export const idOfRepeated = (name: IconName): string | null =>
  REPEATED.some((repeated) => repeated === name) ? `icon-${name}` : null
