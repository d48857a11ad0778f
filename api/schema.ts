import './auth/graphql.ts'
import './auth/passkeys/graphql.ts'
import './auth/session-graphql.ts'
import './contact/graphql.ts'
import './forum/graphql.ts'
import './forum/mine/graphql.ts'
import './forum/mine/own-limits-graphql.ts'
import './forum/reading-graphql.ts'
import './forum/items/item-graphql.ts'
import './forum/items/revision-graphql.ts'
import './forum/items/vote-graphql.ts'
import './forum/writing-graphql.ts'
import './mail/graphql.ts'
import './members/access/graphql.ts'
import './members/account/graphql.ts'
import './members/graphql.ts'
import './members/administration/graphql.ts'
import './moderation/graphql.ts'
import './audit/graphql.ts'
import './moderation/overview-graphql.ts'
import './sections/graphql.ts'
import './members/membership-graphql.ts'
import './members/profile-graphql.ts'
import { lexicographicSortSchema, printSchema } from 'graphql'
import { builder } from './builder.ts'

/** The GraphQL schema: every feature's types and fields. `schema.graphql` is printed from it. */
export const schema = builder.toSchema()

/** The schema as text, in the order that reviews are read best in. */
export const printedSchema = () => `${printSchema(lexicographicSortSchema(schema))}\n`
