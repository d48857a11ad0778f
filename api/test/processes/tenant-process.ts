import pg from 'pg'
import { openEmbedded } from '../../database/embedded/embedded.ts'

// Opens the embedded database of a folder until standard input ends. Started by aTenant().

const [project = '', task] = process.argv.slice(2)
const database = await openEmbedded({ project })
let stopping = false
console.log(database.url)
const work = task === 'writes' ? write() : Promise.resolve()

process.stdin.resume().on('end', () => {
  stopping = true
  void work.then(() => database.close()).then(() => process.exit(0))
})

async function write() {
  const client = new pg.Client(database.url)
  client.on('error', () => process.exit(1))
  await client.connect()
  await client.query('create table if not exists written (number int primary key)')
  for (let number = 1; !stopping; number++) {
    await client.query('insert into written values ($1)', [number])
    console.log(number)
  }
  await client.end()
}
