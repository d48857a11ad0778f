import { Counter, Gauge, Histogram } from 'prom-client'
import { sharedCache } from '../../cache/cache.ts'
import { poolState } from '../../database/db.ts'

/** Durations in seconds of the site's own named operations. Others are omitted, since clients may invent names. */
export const operations = new Histogram({
  name: 'graphql_operation_seconds',
  help: 'Time until a GraphQL operation of the site was answered, in seconds.',
  labelNames: ['operation'],
  buckets: [0.05, 0.5, 5],
})

/** Registers the metrics of a serving process. */
export function measureProcess(): void {
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections for requests, by state, and requests that wait for one.',
    labelNames: ['state'],
    collect() {
      for (const [state, count] of Object.entries(poolState())) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'announcements_listening',
    help: '1 while this process hears what changes, and so may cache pages.',
    aggregator: 'min',
    collect() {
      this.set(sharedCache.isListening() ? 1 : 0)
    },
  })
  new Counter({
    name: 'cache_lookups_total',
    help: 'Shared responses that were in memory, and that had to be made.',
    labelNames: ['result'],
    collect() {
      this.reset()
      for (const [result, count] of Object.entries(sharedCache.lookups)) this.inc({ result }, count)
    },
  })
}
