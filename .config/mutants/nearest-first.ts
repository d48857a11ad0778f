import { BaseSequencer, type Reporter, type TestSpecification } from 'vitest/node'

/** Heavy files that cover nearly everything, one call after another. */
const GUARANTEES = '/api/test/guarantees/'

/** Which change each file of tests noticed last, the first one being 1. */
const noticed = new Map<string, number>()
let count = 0

export const whoNoticed: Reporter = {
  onTestModuleEnd(file) {
    if (file.state() === 'failed') noticed.set(file.moduleId, (count += 1))
  },
}

/**
 * A change is given up at its first failure, so what it takes is a matter of order: first the files that noticed others
 * lately, since the next change stands a line below; then those of the folder, the quickest first; the heavy ones last.
 */
export class NearestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranked = files.map((file) => ({ file, rank: this.rankOf(file) }))
    ranked.sort((a, b) => {
      const at = a.rank.findIndex((value, index) => value !== b.rank[index])
      return (a.rank[at] ?? 0) - (b.rank[at] ?? 0)
    })
    return Promise.resolve(ranked.map(({ file }) => file))
  }

  private rankOf(file: TestSpecification): number[] {
    const isNear = file.moduleId.includes(`/${process.env['MUTANTS_TARGET']}/`)
    return [
      Number(file.project.name === 'alone'),
      -(noticed.get(file.moduleId) ?? 0),
      Number(file.moduleId.includes(GUARANTEES)),
      Number(!isNear),
      this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0,
    ]
  }
}
