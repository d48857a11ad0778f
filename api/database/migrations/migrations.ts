import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { MigrationList, SchemaFilter } from '@prisma/schema-engine-wasm'
import type { SchemaFile } from './schema-engine.ts'

const PRISMA = path.resolve(import.meta.dirname, '../../../prisma')

/** The paths of a schema and its migrations. */
export interface Source {
  /** A folder with one file per feature. */
  schema: string
  migrations: string
}

export const SOURCE: Source = {
  schema: path.join(PRISMA, 'schema'),
  migrations: path.join(PRISMA, 'migrations'),
}

/** The problem of a database or backup from before the first migration, which cannot be migrated. */
export const TOO_OLD = 'is older than the first migration of this version: use the version that made it.'

/** Every table belongs to the schema. */
export const FILTERS: SchemaFilter = { externalTables: [], externalEnums: [] }

/** Reads the schema's files in the order of their names. */
export const readSchema = ({ schema }: Source): SchemaFile[] =>
  readdirSync(schema)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => path.join(schema, name))
    .map((file) => ({ path: file, content: readFileSync(file, 'utf8') }))

/** Reads the migrations in order, in the form of Prisma's engine. */
export function readMigrations({ migrations }: Source): MigrationList {
  const lock = path.join(migrations, 'migration_lock.toml')
  const folders = existsSync(migrations)
    ? readdirSync(migrations, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    : []

  return {
    baseDir: migrations,
    lockfile: { path: 'migration_lock.toml', content: existsSync(lock) ? readFileSync(lock, 'utf8') : null },
    shadowDbInitScript: '',
    migrationDirectories: folders
      .map(({ name }) => name)
      .sort()
      .map((name) => ({
        path: name,
        migrationFile: {
          path: 'migration.sql',
          content: { tag: 'ok', value: readFileSync(path.join(migrations, name, 'migration.sql'), 'utf8') },
        },
      })),
  }
}

/** Returns the PostgreSQL extensions that the migrations require. */
export const readExtensions = (source: Source): string[] =>
  readMigrations(source).migrationDirectories.flatMap(({ migrationFile: { content } }) =>
    content.tag === 'ok'
      ? [...content.value.matchAll(/^create extension if not exists "?(\w+)/gim)].map(([, name = '']) => name)
      : [],
  )
