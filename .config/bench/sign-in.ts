// Does the time of an answer tell which addresses have an account? Start a server with SIGN_IN=link RATE_LIMITS=off
// MAIL_DIR=/tmp/mail, then: BENCH_URL=http://127.0.0.1:4321 npm run bench -- sign-in
const base = process.env['BENCH_URL'] ?? 'http://127.0.0.1:4321'
const known = process.env['BENCH_MEMBER'] ?? 'aoife@irishagile.example'
const unknown = (count: number) => `nobody-${count}@elsewhere.example`
const TRIES = 200

async function timed(email: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(new URL('/api/auth/login', base), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  const { pending } = (await response.json()) as { pending?: boolean }
  if (!pending) throw new Error('This server does not sign in by link.')
  return performance.now() - began
}

const median = (times: number[]) => times.toSorted((one, other) => one - other)[times.length / 2] ?? 0

/** One after another, as somebody who guesses addresses would. */
async function series(name: string, address: (count: number) => string) {
  const times: number[] = []
  for (let count = 0; count < TRIES; count += 1) times.push(await timed(address(count)))
  console.log(`${name.padEnd(24)} median ${median(times).toFixed(2)} ms of ${TRIES}`)
  return median(times)
}

/** Medians of 200 answers each for a known and an unknown address, in a row and taking turns. */
export async function measure(): Promise<void> {
  for (let count = 0; count < 50; count += 1) await timed(known)
  const results = {
    known: await series('known, in a row', () => known),
    unknown: await series('unknown, in a row', unknown),
  }
  console.log(`difference               ${Math.abs(results.known - results.unknown).toFixed(2)} ms`)

  const mixed = { known: [] as number[], unknown: [] as number[] }
  for (let count = 0; count < TRIES; count += 1) {
    mixed.known.push(await timed(known))
    mixed.unknown.push(await timed(unknown(count)))
  }
  console.log(
    `taking turns             ${median(mixed.known).toFixed(2)} ms known, ${median(mixed.unknown).toFixed(2)} ms unknown`,
  )
}
