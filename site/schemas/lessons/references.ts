import type { z } from 'astro/zod'
import { filesIn, namesIn, type Tree } from '../check/nested.ts'
import type { practiceTopic } from './practice.ts'

type Topic = z.infer<typeof practiceTopic>

/** Returns an error for each exercise with a duplicate id or about a missing page. */
export function mistakenExercises(tree: Tree): string[] {
  const pages = namesIn(tree, 'fundamentals')
  const seen = new Map<string, string>()
  return filesIn(tree, 'practice').flatMap(([name, value]) =>
    (value as Topic).exercises.flatMap(({ id, about }) => {
      const path = `practice/${name}.json`
      const other = seen.get(id)
      seen.set(id, path)
      return [
        ...(other
          ? [`${path}: exercises, "${id}": the id "${id}" is already used in ${other}; write another one`]
          : []),
        ...(pages.includes(about)
          ? []
          : [
              `${path}: exercises, "${id}", about: "${about}" is no page in fundamentals; write one of: ${pages.join(', ')}`,
            ]),
      ]
    }),
  )
}
