/**
 * What each layout can sustain, by a queueing model with measured costs: `node tools/scale-model.ts` prints the table
 * of docs/scaling.md. `--seed N` draws other arrivals.
 */
import { simulate, type Costs, type Layout } from './scale/simulate.ts'

/**
 * Microseconds of a hardware thread per 10 kB event, with two busy threads per core: intake 90, digest 195 plus 150
 * overhead, chDB 150 (docs/decisions/0060); a batch to ClickHouse by HTTP takes 80 in Mishap and 306 on the server
 * (0087). A commit of 1,000 events waits for the disk and takes 24 ms on SQLite, 31 on Postgres (0086): a third is
 * assumed constant per commit, which was not measured.
 */
const together: Costs = { intake: 90, digest: 345, store: 150, commitMs: 8, commitEventMs: 0.016 }
const apart: Costs = { intake: 90, digest: 425, store: 306, commitMs: 10, commitEventMs: 0.021 }

/** As in src/main/start-digest.ts: 4,000 records or 16 MiB, whichever is less. */
const BATCH = { events: 1_600, waitMs: 500 }
const SECONDS = 30
/** The maximum planned utilisation. */
const MOST_BUSY = 0.7
const RATES = [100, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000]

const seedAt = process.argv.indexOf('--seed')
const seed = seedAt === -1 ? 1 : Number(process.argv[seedAt + 1])

/** Enough threads that each is busy seven tenths of the time. */
function layoutFor(rate: number, costs: Costs): Layout {
  const threads = (us: number) => Math.max(1, Math.ceil((rate * us) / 1e6 / MOST_BUSY))
  return { intake: threads(costs.intake), digest: threads(costs.digest), store: threads(costs.store) }
}

const percent = (share: number) => `${Math.round(share * 100)}%`
const seconds = (ms: number | null) => (ms === null ? 'grows' : `${(ms / 1000).toFixed(1)} s`)

function row(rate: number, costs: Costs): string {
  const layout = layoutFor(rate, costs)
  const { busy, p50Ms, p99Ms, batch } = simulate({ rate, layout, costs, batching: BATCH, seconds: SECONDS, seed })
  const { intake, digest, store } = layout
  const cells = [intake, digest, store, Math.round(batch), percent(busy.commit), seconds(p50Ms), seconds(p99Ms)]
  return `| ${rate.toLocaleString('en')} | ${cells.join(' | ')} |`
}

const head = ['events/s', 'intake', 'digest', 'event store', 'events a commit', 'commits busy', 'seen, p50', 'p99']
const table = (title: string, rows: readonly string[]) =>
  [`**${title}**`, '', `| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...rows, ''].join('\n')

console.log(
  table(
    'One process, chDB and SQLite (threads)',
    RATES.slice(0, 6).map((rate) => row(rate, together)),
  ),
)
console.log(
  table(
    'Roles, ClickHouse and PostgreSQL (threads)',
    RATES.map((rate) => row(rate, apart)),
  ),
)
