import './auth/graphql.ts'
import './forum/graphql.ts'
import './members/graphql.ts'
import { builder } from './builder.ts'

/** The GraphQL schema: every feature's types and fields. `schema.graphql` is printed from it. */
export const schema = builder.toSchema()
