import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { hueOf, hueOfIndex } from './hues.ts'

const styles = readFileSync(path.join(import.meta.dirname, '../styles/hues.css'), 'utf8')
const known = [...styles.matchAll(/\[data-hue='(\d+)'\]/g)].map((match) => Number(match[1]))

describe('hues', () => {
  it('returns one hue for a member, and different ones for most', () => {
    const id = crypto.randomUUID()
    expect(hueOf(id)).toBe(hueOf(id))
    const hues = Array.from({ length: 400 }, () => hueOf(crypto.randomUUID()))
    expect(new Set(hues)).toEqual(new Set(known))
  })

  it('returns ten different hues with styles for the ten categories', () => {
    const hues = Array.from({ length: 10 }, (_, index) => hueOfIndex(index))
    expect(new Set(hues)).toEqual(new Set(known))
    expect(known).toContain(hueOfIndex(-1))
    expect(known).toContain(hueOfIndex(10))
  })
})
