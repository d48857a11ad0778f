/**
 * Line drawings on a 24 × 24 grid, each the data of one path that the class `.icon` strokes with `currentcolor`. These
 * are bundled with the islands, which draw them with `ui/Icon.tsx`; icons used by pages only are in
 * `components/page-icons.ts`.
 */
export const icons = {
  'arrow-left': 'M19 12H5M11 6l-6 6 6 6',
  'arrow-right': 'M5 12h14M13 6l6 6-6 6',
  'chevron-down': 'M6 9.5l6 6 6-6',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15ZM10 20.5a2.25 2.25 0 0 0 4 0',
  bookmark: 'M6.5 4h11v16l-5.5-4.25L6.5 20Z',
  check: 'M4.5 12.5l5 5 10-11',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5.25l3.5 2',
  close: 'M6 6l12 12M18 6 6 18',
  device: 'M4 5h16v11H4ZM9 20h6M12 16v4',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  edit: 'M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19ZM13.5 7l3.5 3.5',
  euro: 'M18 6.5a6.5 6.5 0 1 0 0 11M3.5 10h10M3.5 14h10',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.5v.25',
  linkedin: 'M4 4h16v16H4ZM8 11v5.5M8 7.75V8M11.75 16.5V11M11.75 13.5c0-3.25 4.5-3.5 4.5 0v3',
  lock: 'M5.5 10.5h13v10h-13ZM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  mail: 'M3.5 5.5h17v13h-17ZM4 6.5l8 6.5 8-6.5',
  more: 'M5 12v.25M12 12v.25M19 12v.25',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c0-4 2.75-6 6.5-6s6.5 2 6.5 6M15.5 4.5a3.5 3.5 0 0 1 0 6.25M18 14.5c2.25.75 3.5 2.5 3.5 5.5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c0-4.25 3-6.5 7.5-6.5s7.5 2.25 7.5 6.5',
  pin: 'M8.5 3.5h7l-1 6.5 3.5 4H6l3.5-4ZM12 14v6.5',
  place:
    'M12 21.5S5 15.5 5 10a7 7 0 0 1 14 0c0 5.5-7 11.5-7 11.5ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  plus: 'M12 5v14M5 12h14',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5l5 5',
  settings:
    'M4 8h8.5M17.5 8H20M15 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM4 16h2.5M11.5 16H20M9 18.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  'sign-out': 'M14 4.5H5v15h9M10 12h10.5M16.5 8l4 4-4 4',
  shield:
    'M12 21.5c5-2 7.5-5.5 7.5-10.5V5.5L12 2.75 4.5 5.5V11c0 5 2.5 8.5 7.5 10.5ZM8.5 11.75l2.5 2.5 4.75-5',
  trash: 'M4 6.5h16M9 6.5V4h6v2.5M6 6.5l1 14h10l1-14M10 11v5.5M14 11v5.5',
  warning: 'M12 3.5 2.5 20h19ZM12 10v4.5M12 17v.25',
} as const

/** Icons that lists repeat: a page with an island contains these once, and its islands refer to them. */
export const REPEATED = ['like', 'dislike', 'eye', 'reply', 'link', 'quote', 'flag', 'verified'] as const

export type RepeatedIcon = (typeof REPEATED)[number]
export type IconName = keyof typeof icons | RepeatedIcon

export const isRepeated = (name: string): name is RepeatedIcon =>
  REPEATED.some((repeated) => repeated === name)

/** Returns the id by which an icon is referenced. */
export const idOfRepeated = (name: RepeatedIcon) => `icon-${name}`
