import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

/** Returns the lines that a script logs in production. */
async function linesOf(script: string) {
  const env = { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'info' }
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { env })
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('logs each printed line except blank ones', async () => {
  const script = `
    import { logConsole } from './api/lib/log.ts'
    logConsole()
    console.log('✓ Ready after 7.6 s\\n')
    console.log()
    console.error('Two %s', 'words')`
  const lines = await linesOf(script)
  expect(lines).toMatchObject([
    { level: 30, msg: '✓ Ready after 7.6 s' },
    { level: 50, msg: 'Two words' },
  ])
})

test('logs an error under any key of any call, without properties added by its library', async () => {
  const lines = await linesOf(`
    import { log, logConsole } from './api/lib/log.ts'
    const client = { secretKey: 8191 }
    const error = Object.assign(new Error('for aoife@b.ie'), { code: 'E', client, cause: { kind: 'K', client } })
    log.warn({ err: error }, 'as err')
    log.warn({ error }, 'as error')
    log.warn({ thrown: error, again: [error, { deep: error }] }, 'by another name')
    log.warn(error)
    log.warn({ err: { ...error, message: error.message } }, 'a copy')
    logConsole()
    console.error(error)
    console.error('words', { error })`)
  expect(lines).toHaveLength(7)
  expect(JSON.stringify(lines)).not.toMatch(/secretKey|aoife/)
  for (const line of lines.slice(0, 5)) expect(JSON.stringify(line)).toContain('for [address]')
  expect(lines[0]).toMatchObject({ err: { name: 'Error', code: 'E', cause: { name: 'K' } } })
})

test('logs an uncaught error as the last line, without properties added by its library', async () => {
  const script = (last: string) => `
    import { logUncaught } from './api/server/uncaught.ts'
    logUncaught()
    const error = Object.assign(new Error('nobody caught it'), { client: { secretKey: 8191 } })
    ${last}`
  const broken = await linesOf(script('setTimeout(() => { throw error })')).catch(
    (failed: { code: number; stdout: string; stderr: string }) => failed,
  )
  expect(broken).toMatchObject({ code: 1, stderr: '' })
  const { stdout } = broken as { stdout: string }
  expect(JSON.parse(stdout)).toMatchObject({
    level: 60,
    err: { message: 'nobody caught it' },
    msg: 'uncaught error',
  })
  expect(stdout).not.toContain('secretKey')
  const [rejected] = await linesOf(script('void Promise.reject(error)'))
  expect(rejected).toMatchObject({ level: 50, msg: 'unhandled rejection' })
})
