import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { collect } from '../commands/lib/steps.ts'
import { pathOf, type Ask, type Load, type Measured } from './load-plan.ts'

/** Longer than anything that is measured should take, so that a slow answer is counted and not given up. */
const TIMEOUT = '30s'
const MARK = 'measured:'

/**
 * Runs wrk with a script that sends the requests in turns and prints the figures as JSON.
 * @param program where wrk is
 * @throws Error with what wrk said when it did not measure
 */
export async function pressWithWrk(program: string, load: Load): Promise<Measured> {
  const { asks, connections, seconds } = load
  const folder = mkdtempSync(path.join(tmpdir(), 'wrk-'))
  const script = path.join(folder, 'load.lua')
  writeFileSync(script, scriptFor(asks))
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', TIMEOUT, '-s', script]
  try {
    const { output } = await collect(program, [...options, new URL(asks[0]?.url ?? '').origin])
    const figures = output.split(MARK)[1]
    if (!figures) throw new Error(`wrk measured nothing:\n${output}`)
    return JSON.parse(figures) as Measured
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const scriptFor = (asks: Ask[]) => `
local asks, turn = {}, 0
function init()
  ${asks.map((ask) => `table.insert(asks, ${formatted(ask)})`).join('\n  ')}
end
function request()
  turn = turn % #asks + 1
  return asks[turn]
end
function done(summary, latency)
  local e = summary.errors
  local wrong = e.connect + e.read + e.write + e.status + e.timeout
  io.write(string.format('${MARK}{"perSecond":%.1f,"p50":%.3f,"p99":%.3f,"wrong":%d}',
    summary.requests / summary.duration * 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, wrong))
end`

function formatted({ url, method = 'GET', headers = {}, body }: Ask): string {
  const pairs = Object.entries(headers).map(([name, value]) => `[${quoted(name)}]=${quoted(value)}`)
  return `wrk.format("${method}", ${quoted(pathOf(url))}, {${pairs.join(', ')}}, ${body === undefined ? 'nil' : quoted(body)})`
}

/** A string of Lua, byte by byte: nothing in it can end it. */
const quoted = (text: string) =>
  `"${[...Buffer.from(text)].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('')}"`
