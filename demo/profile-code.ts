import type { JsonObject } from '#domain/event/event.ts'
import type { Random } from './random.ts'

/** Repeating code of the shop, as a profiler sees it. */
export interface DemoCode {
  readonly frames: readonly JsonObject[]
  /** Indexes of frames, leaf first. */
  readonly stacks: readonly (readonly number[])[]
  /** The steps of one round, in order. */
  readonly steps: readonly Step[]
}

/** A stack that runs for about this many milliseconds per round. */
interface Step {
  readonly stack: number
  readonly ms: number
  /** A different duration since this release. */
  readonly since?: { readonly release: string; readonly ms: number }
}

/** `name file:line`; library code is recognised by its path. */
type Line = readonly [stack: string, ms: number, since?: Step['since']]

/** Returns the sequence of stacks for this many milliseconds. */
export function runsOf(
  { steps }: DemoCode,
  release: string,
  random: Random,
  ms: number,
): readonly { readonly stack: number; readonly ms: number }[] {
  const runs: { stack: number; ms: number }[] = []
  for (let at = 0; at < ms;) {
    for (const { stack, ms: usual, since } of steps) {
      const took = Math.round((since?.release === release ? since.ms : usual) * (0.5 + random.unit()))
      runs.push({ stack, ms: took })
      at += Math.max(1, took)
    }
  }
  return runs
}

/** Returns the part of the code within a function. */
export function stepsThrough(whole: DemoCode, name: string): DemoCode {
  const isMeant = ({ stack }: Step) => whole.stacks[stack]?.some((frame) => whole.frames[frame]?.['function'] === name)
  return { ...whole, steps: whole.steps.filter(isMeant) }
}

function code(files: Readonly<Record<string, string>>, root: string, lines: readonly Line[]): DemoCode {
  const names = [...new Set(lines.flatMap(([stack]) => stack.split(' ')))]
  const frames = names.map((name, index) => frameOf(name, files[name] ?? `${root}/index`, index))
  return {
    frames,
    stacks: lines.map(([stack]) =>
      stack
        .split(' ')
        .map((name) => names.indexOf(name))
        .toReversed(),
    ),
    steps: lines.map(([, ms, since], stack) => ({ stack, ms, ...(since !== undefined && { since }) })),
  }
}

function frameOf(name: string, path: string, index: number): JsonObject {
  // V8's internal work has no file: `(idle)`.
  if (name.startsWith('(')) return { function: name }
  const isPython = path.endsWith('.py')
  return {
    function: name,
    abs_path: path,
    filename: path.replace(/^\/(?:srv|usr)\/\w+\//, ''),
    lineno: 12 + ((index * 37) % 240),
    ...(isPython && { module: moduleOf(path), in_app: path.startsWith('/srv/worker/worker/') }),
  }
}

function moduleOf(path: string): string {
  return path
    .replace(/^.*site-packages\/|^\/srv\/worker\//, '')
    .replaceAll('/', '.')
    .replace(/\.py$/, '')
}

const api = '/srv/api/dist'
const modules = '/srv/api/node_modules'
const apiFiles = {
  handle: `${modules}/express/lib/router/layer.js`,
  jsonParser: `${modules}/body-parser/lib/types/json.js`,
  verifyToken: `${api}/auth/verify-token.js`,
  createOrder: `${api}/orders/create-order.js`,
  priceOrder: `${api}/orders/price-order.js`,
  discountsFor: `${api}/pricing/discounts.js`,
  roundPrice: `${api}/pricing/round-price.js`,
  matchRules: `${api}/pricing/match-rules.js`,
  listProducts: `${api}/catalogue/list-products.js`,
  serialise: `${api}/http/serialise.js`,
  query: `${modules}/pg/lib/client.js`,
  parseRow: `${modules}/pg/lib/result.js`,
} as const

const site = '/srv/worker/venv/lib/python3.13/site-packages'
const workerFiles = {
  trace_task: `${site}/celery/app/trace.py`,
  sync_stock: '/srv/worker/worker/tasks/stock_sync.py',
  read_feed: '/srv/worker/worker/feeds/read.py',
  parse_row: '/srv/worker/worker/feeds/rows.py',
  strptime: '/usr/lib/python3.13/_strptime.py',
  upsert_products: '/srv/worker/worker/products/upsert.py',
  execute: `${site}/psycopg/cursor.py`,
  import_supplier: '/srv/worker/worker/tasks/supplier_import.py',
  render_invoice: '/srv/worker/worker/invoices/render.py',
  create_invoice: '/srv/worker/worker/tasks/invoices.py',
  draw_table: `${site}/reportlab/platypus/tables.py`,
} as const

const task = (lines: readonly Line[]) => code(workerFiles, '/srv/worker/worker', lines)

/** The shop's programs. */
export const codeOf = {
  api: code(apiFiles, api, [
    ['handle jsonParser', 60],
    ['handle createOrder verifyToken', 90],
    ['handle createOrder priceOrder roundPrice', 70],
    // Requested per order line since that release, and no longer once for all of them.
    ['handle createOrder priceOrder discountsFor matchRules', 80, { release: 'api@1.50.0+3360', ms: 420 }],
    ['handle createOrder priceOrder discountsFor query', 60, { release: 'api@1.50.0+3360', ms: 260 }],
    ['handle createOrder query parseRow', 120],
    ['handle createOrder serialise', 60],
    ['handle listProducts query parseRow', 240],
    ['handle listProducts serialise', 150],
    ['(idle)', 600],
  ]),
  worker: [
    {
      task: 'worker.tasks.stock_sync.sync_stock',
      code: task([
        ['trace_task sync_stock read_feed parse_row strptime', 260],
        ['trace_task sync_stock read_feed parse_row', 120],
        ['trace_task sync_stock upsert_products execute', 190],
      ]),
    },
    {
      task: 'worker.tasks.supplier_import.import_supplier',
      code: task([
        ['trace_task import_supplier read_feed parse_row', 340],
        ['trace_task import_supplier upsert_products', 60],
        ['trace_task import_supplier upsert_products execute', 280],
      ]),
    },
    {
      task: 'worker.tasks.invoices.create_invoice',
      code: task([
        ['trace_task create_invoice render_invoice draw_table', 310],
        ['trace_task create_invoice render_invoice', 90],
        ['trace_task create_invoice execute', 40],
      ]),
    },
  ],
} as const
