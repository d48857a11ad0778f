import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findFreePort } from '../commands/lib/port.ts'

const run = promisify(execFile)
const REFERENCE = path.join(import.meta.dirname, 'nginx.conf')
const START_SECONDS = 10

/** Returns the path of an installed program, or null. Debian installs nginx outside an ordinary user's PATH. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => path.join(folder, name)).find(isExecutable) ?? null
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Starts nginx with the reference configuration in front of a site, in a folder removed when it stops.
 * @param upstream the site's address
 * @throws Error with nginx's message if it refuses the configuration
 */
export async function startReference(upstream: string) {
  const program = findProgram('nginx')
  if (!program) throw new Error('nginx is not installed.')
  const [plain, secure] = [await findFreePort(), await findFreePort()]
  const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'))
  const file = path.join(folder, 'nginx.conf')
  const certificate = await makeCertificate(folder)
  const reference = referenceFor({ folder, upstream: new URL(upstream).host, plain, secure, ...certificate })
  writeFileSync(file, wholeOf(folder, reference))
  const child = spawn(program, ['-p', folder, '-c', file, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  for (const end = Date.now() + START_SECONDS * 1000; Date.now() < end; await sleep(50)) {
    if (child.exitCode !== null) break
    if (await isListening(secure))
      return { folder, stop, plain: `http://127.0.0.1:${plain}`, secure: `https://127.0.0.1:${secure}` }
  }
  await stop()
  throw new Error(`nginx did not start:\n${output}`)
}

type Substitutes = {
  folder: string
  upstream: string
  plain: number
  secure: number
  cert: string
  key: string
}

/**
 * Returns the reference configuration with an operator's values, and unique names for what two instances would share.
 */
function referenceFor({ folder, upstream, plain, secure, cert, key }: Substitutes): string {
  const changes: [from: string, to: string][] = [
    ['server 127.0.0.1:4321;', `server ${upstream};`],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${secure} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ['/etc/letsencrypt/live/your.example/fullchain.pem', cert],
    ['/etc/letsencrypt/live/your.example/privkey.pem', key],
    ['/var/cache/nginx-irish-agile', path.join(folder, 'cache')],
    ['/var/log/nginx/', `${folder}/`],
  ]
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`The reference configuration does not have "${from}".`)
      return text.replaceAll(from, to)
    },
    readFileSync(REFERENCE, 'utf8'),
  )
}

/** Returns the rest of a distribution's nginx.conf. */
const wholeOf = (folder: string, http: string) => `
  ${process.getuid?.() === 0 ? 'user root;' : ''}
  worker_processes 1;
  pid ${folder}/pid;
  error_log stderr warn;
  events { worker_connections 1024; }
  http {
    default_type application/octet-stream;
    access_log off;
    sendfile on;
    tcp_nopush on;
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')}
    ${http}
  }`

async function makeCertificate(folder: string): Promise<{ cert: string; key: string }> {
  const [cert, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const subject = ['-subj', '/CN=your.example', '-addext', 'subjectAltName=DNS:your.example,IP:127.0.0.1']
  await run('openssl', ['req', '-x509', ...curve, '-days', '2', ...subject, '-keyout', key, '-out', cert])
  return { cert, key }
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => socket.destroy()).once('error', () => resolve(false))
    socket.once('close', (hasFailed) => resolve(!hasFailed))
  })
