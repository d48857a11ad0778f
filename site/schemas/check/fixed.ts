// Detects changes to texts and figures that editors must not change: quotations, and figures set by the specification.
import { createHash } from 'node:crypto'
import { fieldName, groupsIn, type Fields, type Tree } from './nested.ts'

/** Returns an error, with its file, for each fixed text or figure that has changed. */
export function changedTexts(tree: Tree): string[] {
  return [...changedQuotations(tree), ...changedFigures(tree)]
}

type Manifesto = {
  declaration: Fields & { authors: string[] }
  values: { items: { preferred: string; over: string }[] }
  principles: { items: { quote: string }[] }
}

/** Hashes of the passages quoted from the Manifesto, by part. */
const QUOTATIONS: Record<string, { passage: (manifesto: Manifesto) => unknown; print: string }> = {
  declaration: {
    passage: ({ declaration: { heading, opening, closing, copyright, permission } }) => [
      heading,
      opening,
      closing,
      copyright,
      permission,
    ],
    print: 'fd1f5086a06c1ac0',
  },
  'declaration, authors': { passage: ({ declaration }) => declaration.authors, print: '5fafe5ff451556f3' },
  values: {
    passage: ({ values }) => values.items.map(({ preferred, over }) => [preferred, over]),
    print: '8c59326a340d1612',
  },
  principles: {
    passage: ({ principles }) => principles.items.map(({ quote }) => quote),
    print: 'ebc00d165af71eba',
  },
}

function changedQuotations(tree: Tree): string[] {
  const manifesto = tree.get('manifesto.json') as Manifesto
  return Object.entries(QUOTATIONS).flatMap(([part, { passage, print }]) => {
    const found = createHash('sha256')
      .update(JSON.stringify(passage(manifesto)))
      .digest('hex')
      .slice(0, 16)
    if (found === print) return []
    return [`manifesto.json: ${part}: quoted from agilemanifesto.org: bring it back as it was`]
  })
}

/** Figures of the specification by file and by the name of their group: a label, an organization or a slug. */
const FIGURES: Record<string, Record<string, Record<string, string>>> = {
  'comparison.json': {
    'scrum-alliance': {
      entryCost: '$500-$2,495',
      passRate: '95%+',
      renewal: '2 years',
      trainingRequired: 'Yes',
    },
    'scrum-org': { entryCost: '$200+', passRate: '85%', renewal: 'Lifetime', trainingRequired: 'Optional' },
    'agile-business-consortium': {
      entryCost: '£500-£1,500',
      passRate: '74%',
      renewal: 'Lifetime',
      trainingRequired: 'Yes',
    },
    'scrum-inc': { entryCost: 'Varies', passRate: 'N/A', renewal: 'Varies', trainingRequired: 'Yes' },
  },
  'fundamentals.json': {
    'sprint-planning': { duration: '4-8 hours max' },
    'daily-scrum': { duration: '15 minutes' },
    'sprint-review': { duration: '2-4 hours max' },
    'sprint-retrospective': { duration: '1.5-3 hours max' },
  },
  'home.json': {
    'training providers': { value: '15+' },
    certifications: { value: '1.5M+' },
    countries: { value: '100+' },
    reviews: { value: '4.9/5' },
  },
  'training.json': {
    'Training Providers': { value: '15+' },
    'Monthly Courses': { value: '50+' },
    'Pass Rate': { value: '98%' },
    'Online Support': { value: '24/7' },
  },
  'forum.json': { 'Active Members': { value: '500+' } },
}

/** Returns errors for changed figures. A figure may change once an editor has checked it and recorded that. */
function changedFigures(tree: Tree): string[] {
  return Object.entries(FIGURES).flatMap(([file, figures]) =>
    [...groupsIn(tree.get(file))].flatMap(([path, fields]) => {
      const { organization, slug, label, source } = fields
      const fixed = figures[String(organization ?? slug ?? label)] ?? {}
      if ((source as Fields | undefined)?.['checkedOn']) return []
      return Object.entries(fixed)
        .filter(([field, figure]) => field in fields && fields[field] !== figure)
        .map(
          ([field, figure]) =>
            `${file}: ${fieldName([...path, field])}: the site was ordered with "${figure}"; bring it back, or look it up ` +
            'and write checkedOn and checkedBy at its source',
        )
    }),
  )
}
