import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as wasm from '@prisma/schema-engine-wasm/schema_engine_bg'
import { MigrationAdapter } from './adapter.ts'

export type Engine = wasm.SchemaEngine

/** A file of Prisma's schema in the form of the engine. */
export interface SchemaFile {
  path: string
  content: string
}

let loaded = false

/**
 * Lends Prisma's schema engine, connected to a database, for the duration of the work. Uses the WebAssembly build,
 * because the native one is downloaded on first use, which many machines do not allow.
 */
export async function withSchemaEngine<T>(
  url: string,
  schema: SchemaFile[],
  work: (engine: Engine) => Promise<T>,
): Promise<T> {
  if (!loaded) load()
  const adapter = new MigrationAdapter(url)
  const factory = bindMigrationAwareSqlAdapterFactory(adapter)
  const engine = await wasm.SchemaEngine.new(
    { datamodels: schema.map(({ path: file, content }): [string, string] => [file, content]) },
    () => {},
    factory,
  )
  try {
    return await work(engine)
  } catch (error) {
    throw new Error(plainMessage(error), { cause: error })
  } finally {
    engine.free()
    await adapter.end()
  }
}

function load() {
  const require = createRequire(import.meta.url)
  const folder = path.dirname(require.resolve('@prisma/schema-engine-wasm/schema_engine_bg'))
  const module = new WebAssembly.Module(readFileSync(path.join(folder, 'schema_engine_bg.wasm')))
  const { exports } = new WebAssembly.Instance(module, { './schema_engine_bg.js': { ...wasm } })
  wasm.__wbg_set_wasm(exports)
  ;(exports['__wbindgen_start'] as () => void)()
  loaded = true
}

/** Removes the call stack that the engine adds to its messages. */
const plainMessage = (error: unknown) =>
  (error as Error).message
    .split('\n')
    .filter((line) => !/^\s+(\d+: |at |with )/.test(line))
    .join('\n')
    .trim()
