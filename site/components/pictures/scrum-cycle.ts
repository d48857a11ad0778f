// Positions in the diagram of the Scrum cycle: landscape for wide screens, portrait for phones.

interface Box {
  /** Slug of the event in content/fundamentals.json. */
  slug: string
  x: number
  y: number
}

export interface Layout {
  name: 'landscape' | 'portrait'
  width: number
  height: number
  boxWidth: number
  backlog: { x: number; y: number }
  ring: { x: number; y: number; r: number }
  daily: { x: number; y: number; r: number; labelX: number; labelY: number }
  increment: { x: number; y: number }
  boxes: readonly Box[]
  /** Solid arrows: the flow of the work. */
  arrows: readonly string[]
  /** Dashed arrows: feedback into the next cycle. */
  returns: readonly string[]
}

export const landscape: Layout = {
  name: 'landscape',
  width: 1100,
  height: 480,
  boxWidth: 206,
  backlog: { x: 92, y: 106 },
  ring: { x: 590, y: 186, r: 128 },
  daily: { x: 690, y: 72, r: 46, labelX: 752, labelY: 66 },
  increment: { x: 970, y: 186 },
  boxes: [
    { slug: 'sprint-planning', x: 300, y: 186 },
    { slug: 'sprint-review', x: 970, y: 400 },
    { slug: 'sprint-retrospective', x: 590, y: 400 },
  ],
  arrows: [
    'M164 186h28',
    'M405 186h46',
    'M726 186h164',
    'M970 272v86',
    'M867 400H700',
    'M487 400H330q-30 0-30-30V232',
  ],
  returns: ['M970 441v10q0 20-20 20H112q-20 0-20-20V300'],
}

export const portrait: Layout = {
  name: 'portrait',
  width: 360,
  height: 960,
  boxWidth: 196,
  backlog: { x: 148, y: 8 },
  ring: { x: 148, y: 420, r: 90 },
  daily: { x: 254, y: 346, r: 32, labelX: 303, labelY: 402 },
  increment: { x: 148, y: 648 },
  boxes: [
    { slug: 'sprint-planning', x: 148, y: 244 },
    { slug: 'sprint-review', x: 148, y: 796 },
    { slug: 'sprint-retrospective', x: 148, y: 902 },
  ],
  arrows: [
    'M148 180v20',
    'M148 286v30',
    'M148 522v44',
    'M148 726v28',
    'M148 838v22',
    'M50 902q-16 0-16-24V268q0-24 12-24',
  ],
  returns: ['M50 796q-38 0-38-40V100q0-40 40-40h26'],
}
