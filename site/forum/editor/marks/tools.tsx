import type { Act } from './markdown-acts.ts'

/** Buttons above a text. Placeholders draw them before the editor has loaded, so this file imports no action. */
export const TOOLS: Record<Act, { name: string; drawing: string; keys?: string }> = {
  bold: {
    name: 'Bold',
    drawing: 'M7 5h6.25a3.5 3.5 0 0 1 0 7H7ZM7 12h7.25a3.5 3.5 0 0 1 0 7H7Z',
    keys: 'b',
  },
  italic: { name: 'Italic', drawing: 'M10.5 5h7M6.5 19h7M14 5l-4 14', keys: 'i' },
  link: {
    name: 'Link',
    drawing:
      'M10 13.5a4 4 0 0 0 5.75.25l3-3a4 4 0 0 0-5.6-5.75L11.5 6.5M14 10.5a4 4 0 0 0-5.75-.25l-3 3a4 4 0 0 0 5.6 5.75l1.65-1.5',
    keys: 'k',
  },
  quote: { name: 'Quote', drawing: 'M4.75 5v14M9.5 7.5H20M9.5 12H20M9.5 16.5h7' },
  list: { name: 'List', drawing: 'M9.5 6.5H20M9.5 12H20M9.5 17.5H20M4.75 6.5v.25M4.75 12v.25M4.75 17.5v.25' },
  code: { name: 'Code', drawing: 'M8.5 7 3.5 12l5 5M15.5 7l5 5-5 5' },
}

export const ToolDrawing = ({ act }: { act: Act }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={TOOLS[act].drawing} />
  </svg>
)
