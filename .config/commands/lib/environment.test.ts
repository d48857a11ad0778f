import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { execFile } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from './port.ts'

/** Runs a serving command over the tests' database; returns its exit code and errors. */
function run(command: string, settings: Record<string, string>, args: string[] = []): Promise<string> {
  const env = { ...process.env, HOST: undefined, NODE_ENV: undefined, SITE_URL: undefined, ...settings }
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [path.resolve(import.meta.dirname, `../${command}.ts`), ...args],
      { cwd: path.resolve(import.meta.dirname, '../../..'), env },
      (error, _stdout, stderr) => resolve(`${error?.code ?? 0}: ${stderr}`),
    )
    onTestFinished(() => void child.kill())
  })
}

test.each(['start', 'dev'])('npm run %s refuses instant sign-in for a whole network', async (command) => {
  const PORT = String(await findFreePort())
  expect(await run(command, { PORT, HOST: '0.0.0.0', SIGN_IN: 'instant' })).toMatch(
    /^1: ✗ SIGN_IN=instant lets anybody who reaches HOST=0\.0\.0\.0/,
  )
})

test.each(['start', 'dev'])('npm run %s refuses to start when its port is in use', async (command) => {
  const port = await findFreePort()
  const server = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  expect(await run(command, { PORT: String(port) })).toMatch(`1: ✗ Port ${port} is taken`)
})

test('npm start refuses to start when the port of its metrics is in use', async () => {
  const port = await findFreePort()
  const server = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const said = await run('start', { PORT: String(await findFreePort()), METRICS_PORT: String(port) })
  expect(said).toMatch(`1: ✗ Port ${port} is taken`)
  expect(said).toContain(`METRICS_PORT=${port + 1}`)
})

test('npm run dev refuses arguments instead of HOST and PORT', async () => {
  for (const argument of ['--host', '--host=0.0.0.0', '--port=1'])
    expect(await run('dev', {}, [argument])).toMatch('1: ✗ HOST and PORT say where it listens')
})

test.each([
  ['PORT', '0', 'PORT must be a number from 1 to 65535'],
  ['DATABASE_URL', 'mysql://user:secret@host/name', 'DATABASE_URL is not the address of a PostgreSQL server'],
  [
    'DATABASE_URL',
    'postgresql://user:se#cret@host/name',
    'DATABASE_URL is not the address of a PostgreSQL server',
  ],
  ['DATABASE_URL', 'postgresql://user@127.0.0.1:1/name', 'The database cannot be brought up to date: '],
])('refuses %s=%s in one line', async (name, value, message) => {
  const PORT = String(await findFreePort())
  const said = await run('start', { PORT, [name]: value })
  expect(said).toContain(`1: ✗ ${message}`)
  expect(said).not.toMatch(/secret|\n {4}at /)
})

test('treats an empty setting as omitted', async () => {
  const PORT = String(await findFreePort())
  expect(await run('start', { PORT, METRICS_PORT: '', HOST: '0.0.0.0', SIGN_IN: 'instant' })).toMatch(
    /^1: ✗ SIGN_IN=instant lets/,
  )
})
