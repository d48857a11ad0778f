import { icons, type RepeatedIcon } from '../lib/icons.ts'

/** The drawings that pages hold once for all of their islands, each as short as it can be. */
const repeated: Record<RepeatedIcon, string> = {
  dislike: 'M12 19V5M5.5 12.5l6.5 6.5 6.5-6.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 14.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5Z',
  flag: 'M6 21V4h12l-3 4 3 4H6',
  like: 'M12 5v14M5.5 11.5l6.5-6.5 6.5 6.5',
  link: 'M10.5 13.5a3.5 3.5 0 0 0 5 0l3.5-3.5a3.5 3.5 0 0 0-5-5l-1.25 1.25M13.5 10.5a3.5 3.5 0 0 0-5 0L5 14a3.5 3.5 0 0 0 5 5l1.25-1.25',
  reply: 'M9.5 6 4 11.5 9.5 17M4 11.5h9.5c4 0 6.5 2 6.5 7',
  verified: 'M4.5 12.5l5 5 10-11',
}

/** Every drawing, for `components/Icon.astro`: those of the islands too. */
export const pageIcons = {
  ...icons,
  ...repeated,
  'arrow-down': 'M12 5v14M6 13l6 6 6-6',
  certificate:
    'M12 14.5a5.75 5.75 0 1 0 0-11.5 5.75 5.75 0 0 0 0 11.5ZM8.5 13.5l-1.5 8 5-3 5 3-1.5-8M9.75 8.75l1.6 1.6 3-3.2',
  coaching: 'M3.5 5h11v8.5H9L5.5 17v-3.5h-2ZM17.5 9h3v8.5h-2V21L15 17.5h-4',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14',
  events: 'M4 6h16v14H4ZM4 10.5h16M8.5 3.5V8M15.5 3.5V8M9 15.25l2.25 2L15 13.5',
  external: 'M18.5 13.5V19H5V5.5h5.5M14 4.5h5.5V10M19 5l-8.5 8.5',
  generosity: 'M4 10h16v10H4ZM3 7h18v3H3ZM12 7v13M12 7S11 3 8.5 3 7 7 12 7ZM12 7s1-4 3.5-4S17 7 12 7Z',
  github:
    'M7 5v14M7 13.5c6 0 10-.5 10-5M7 5.5h.01M17 6.5a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5ZM7 6a1.75 1.75 0 1 0 0-3.5A1.75 1.75 0 0 0 7 6ZM7 21.5A1.75 1.75 0 1 0 7 18a1.75 1.75 0 0 0 0 3.5Z',
  kindness:
    'M12 20S3.5 15.25 3.5 9.25C3.5 6.5 5.5 4.5 8 4.5c1.75 0 3.25 1 4 2.5.75-1.5 2.25-2.5 4-2.5 2.5 0 4.5 2 4.5 4.75C20.5 15.25 12 20 12 20Z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  play: 'M7.5 4.5v15L19.5 12Z',
  star: 'M12 3.25l2.7 5.6 6.05.85-4.4 4.25 1.08 6.05L12 17.1l-5.43 2.9 1.08-6.05-4.4-4.25 6.05-.85Z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.25 5.25l1.5 1.5M17.25 17.25l1.5 1.5M18.75 5.25l-1.5 1.5M6.75 17.25l-1.5 1.5',
  twitter:
    'M3 18.5c7.5 3.5 15.5-.5 15.5-10L21 6l-3-.25c-1-2.5-5.75-2.25-6 2.25C8.5 8 6 6.5 4.25 4.5 3 8 4 10.5 6.5 12.5c-1 .25-2 0-2.75-.5.25 2 2 3.5 4 3.75-1.25 1.5-3 2.5-4.75 2.75Z',
  youtube: 'M3 6.5c3-1 15-1 18 0 .75 3.5.75 7.5 0 11-3 1-15 1-18 0-.75-3.5-.75-7.5 0-11ZM10 9v6l5-3Z',
} as const

export type PageIconName = keyof typeof pageIcons
