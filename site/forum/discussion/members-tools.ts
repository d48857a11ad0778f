import { membersPart } from '../../lib/members-part.tsx'

// What strangers are never offered travels with the first page on which somebody is.

export const BriefAct = membersPart(() => import('./acts/BriefAct.tsx').then((module) => module.BriefAct))
export const PinTools = membersPart(() => import('./acts/PinTools.tsx').then((module) => module.PinTools))
export const ModeratorTools = membersPart(() =>
  import('./ModeratorTools.tsx').then((module) => module.ModeratorTools),
)
export const OwnTools = membersPart(() => import('./OwnTools.tsx').then((module) => module.OwnTools))
export const StateNote = membersPart(() => import('./StateNote.tsx').then((module) => module.StateNote))
