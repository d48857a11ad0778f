import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

test('what is printed is a line of the log each, without its blank ones', async () => {
  const script = `
    import { logConsole } from './api/lib/log.ts'
    logConsole()
    console.log('✓ Ready after 7.6 s\\n')
    console.log()
    console.error('Two %s', 'words')`
  const env = { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'info' }
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { env })
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toMatchObject([
    { level: 30, msg: '✓ Ready after 7.6 s' },
    { level: 50, msg: 'Two words' },
  ])
})
