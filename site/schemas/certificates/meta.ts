import type { z } from 'astro/zod'
import type { certificate } from './schemas.ts'

type Named = Pick<z.infer<typeof certificate>, 'name' | 'abbreviation'>

/** Returns the name of a certificate with its abbreviation, if any. */
export const fullName = ({ name, abbreviation }: Named) =>
  name === abbreviation ? name : `${name} (${abbreviation})`

/** Returns the metadata of a certificate's page. */
export const certificateMeta = (certificate: Named) => {
  const { name, abbreviation } = certificate
  return {
    title: fullName(certificate),
    description: `What the ${abbreviation} certificate proves, its exam, price and renewal, what it costs over five years in euro, and who teaches it in Ireland.`,
    keywords: [name, abbreviation, `${abbreviation} cost`, `${abbreviation} exam`],
  }
}
