import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import PrismaPlugin from '@pothos/plugin-prisma'
import RelayPlugin from '@pothos/plugin-relay'
import { GraphQLError } from 'graphql'
import type PrismaTypes from '../../prisma/client/pothos.ts'
import { getDatamodel } from '../../prisma/client/pothos.ts'
import { db } from '../database/db.ts'
import type { Context } from '../http/context.ts'

export const builder = new SchemaBuilder<{
  Context: Context
  PrismaTypes: PrismaTypes
  DefaultFieldNullability: false
  Scalars: {
    ID: { Input: string; Output: string }
    DateTime: { Input: Date; Output: Date }
    JSON: { Input: object; Output: object }
  }
}>({
  plugins: [ComplexityPlugin, PrismaPlugin, RelayPlugin],
  defaultFieldNullability: false,
  prisma: {
    client: db,
    dmmf: getDatamodel(),
    exposeDescriptions: true,
    filterConnectionTotalCount: true,
    onUnusedQuery: 'error',
  },
  relay: {},
  // Costs are checked before execution (api/graphql/cost.ts), so resolvers need not check them again.
  complexity: { defaultComplexity: 1, defaultListMultiplier: 10, disabled: true },
})

builder.scalarType('DateTime', {
  description: 'A moment in UTC, as ISO 8601.',
  serialize: (value) => value.toISOString(),
  parseValue: (value) => {
    const date = new Date(String(value))
    if (Number.isNaN(date.getTime())) throw new GraphQLError('A DateTime is written as ISO 8601.')
    return date
  },
})

builder.queryType({})
builder.mutationType({})
