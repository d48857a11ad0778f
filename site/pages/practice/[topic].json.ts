// Exercises of one topic, loaded by the practice page.
import type { APIRoute } from 'astro'
import { guideLink } from '../../schemas/lessons/guide.ts'
import { readFolder } from '../../schemas/read.ts'
import type { Exercise } from '../../learning/practice/exercise.ts'

export async function getStaticPaths() {
  const basics = await readFolder('basics')
  const titles = new Map(basics.map(({ id, data }) => [id, data.title]))
  const topics = await readFolder('practice')
  return topics.map(({ id, data }) => ({
    params: { topic: id },
    props: {
      exercises: data.exercises.map(({ id, prompt, options, correct, reason, guide, about }): Exercise => ({
        id,
        prompt,
        options: options.map((text, index) => ({ text, isCorrect: correct.includes(index + 1) })),
        reason,
        guide: guideLink(guide),
        about: { label: titles.get(about) ?? '', href: `/fundamentals/${about}` },
      })),
    },
  }))
}

export const GET: APIRoute<{ exercises: Exercise[] }> = ({ props }) => Response.json(props.exercises)
