import { readFileSync, writeFileSync } from 'node:fs'
import { FLOORS } from './floors.js'

const [BEGIN, END] = ['<!-- floors -->', '<!-- /floors -->']

/** Returns the floors as text for the README, the highest first. */
export function drawFloors(): string {
  const lines = Object.entries(FLOORS).flatMap(([part, floors]) => [
    `${part}/`,
    ...floors.toReversed().flatMap((floor, index) =>
      Object.entries(floor).map(([room, purpose], place) => {
        const number = place === 0 ? String(floors.length - index) : ''
        return `  ${number.padStart(2)}  ${room.padEnd(14)} ${purpose}`
      }),
    ),
  ])
  return `${BEGIN}\n\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n\n${END}`
}

/** Writes the floor plan into the README, between its two markers. */
export function writeFloors(): void {
  const readme = readFileSync('README.md', 'utf8')
  const [before, rest = ''] = readme.split(BEGIN)
  writeFileSync('README.md', `${before}${drawFloors()}${rest.split(END)[1] ?? ''}`)
}
