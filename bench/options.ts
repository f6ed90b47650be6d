import { parseArgs } from 'node:util'

export interface BenchOptions {
  /** Events in the store for pages or searches; spans for Explore. */
  readonly events: number
  /** The same for timed pages: one run each. */
  readonly sizes: readonly number[]
  readonly loadSeconds: number
  readonly connections: number
  /** Different events, each an issue. */
  readonly kinds: number
  /** Without pages, sign-in is impossible: the list and the issue page are skipped. */
  readonly pages: boolean
  /** What to measure: events of a Node server, a single subject ({@link usage} lists them), or a full report. */
  readonly measure:
    | 'plain'
    | 'source-maps'
    | 'first-load'
    | 'spans'
    | 'logs'
    | 'profiles'
    | 'pages'
    | 'felt'
    | 'api'
    | 'search'
    | 'explore'
    | 'metrics'
    | 'log-search'
    | 'replays'
    | 'dashboards'
    | 'monitors'
    | 'uptime'
    | 'start'
    | 'sessions'
    | 'isolation'
    | 'crowd'
    | 'attack'
    | 'all'
  readonly attackMinutes: number
  /** Where to keep the stores of timed pages for the next run; `undefined` to delete them. */
  readonly data: string | undefined
  /** A Python environment with Bugsink and gunicorn, for comparison in `felt`. */
  readonly peer: string | undefined
  /** Whether these times become the new reference for pages. */
  readonly keep: boolean
  /** The folder for its plot and table; `undefined`: a folder in bench/results. */
  readonly out: string | undefined
  /** How often each page is loaded in the browser. */
  readonly loads: number
  /** Writes a CPU profile of the server, for Chrome's or VS Code's viewer. */
  readonly profile: boolean
  /** Exit code 1 if a floor is missed. */
  readonly strict: boolean
}

export const usage = `Usage: npm run bench -- [options]

  --quick          20 s of load and 60,000 events instead of a million; about a minute
  --events N       how many events the store holds when the pages are measured (1000000)
  --seconds S      how long the measured load lasts (20)
  --connections C  keep-alive connections of the generator (32)
  --no-pages       leaves the web pages out
  --no-maps        leaves events of minified code out
  --maps-only      measures nothing else
  --pages          measures nothing but how long pages take, with a million and with ten million events or with as many
                   as --events says; exit code 1 when one got slower than its row in bench/pages/rows.json
  --data FOLDER    keeps the stores of --pages there for the next run
  --felt VENV      measures nothing but what a person feels of the issue list and an issue beside Bugsink, alternating in one
                   browser, with 93,000 events or as many as --events says. VENV is a Python environment with
                   "pip install bugsink gunicorn"; --data keeps Mishap's stores, which are those of --pages
  --api            measures nothing but the lists of /api/1, with ten million events and spans or as many as --events
                   says; --data keeps its stores, which are those of --pages
  --keep           writes bench/pages/rows.json anew
  --first-loads    measures nothing but the first load of every page, in a browser
  --spans          measures nothing but spans
  --logs           measures nothing but logs: digested, on disk, and followed by a hundred readers
  --monitors       measures nothing but ten thousand monitors that check in each minute, and the list of them
  --uptime         measures nothing but a thousand uptime checks a minute
  --start          measures nothing but what a start costs, and two commands of the operator
  --isolation      measures nothing but events while 32 connections load a page
  --crowd          measures nothing but events beside ten thousand connections that are silent, slow or idle
  --attack[=M]     measures nothing but a mixed attack of M minutes (2) beside honest traffic, and what stays after it
  --out FOLDER     where the table and the plot of the attack go
  --search         measures nothing but searches and tags, with ten million events or as many as --events says
  --explore        measures nothing but Explore, with fifty million spans or as many as --events says
  --metrics        measures nothing but metrics: points digested, and charts
  --profiles       measures nothing but profiles: digested, on disk, and ten thousand added up
  --log-search     measures nothing but searches among logs, with a hundred million or as many as --events says
  --replays        measures nothing but replays: segments digested and on disk, and lists of a million
  --dashboards     measures nothing but a dashboard of twenty widgets, with a million events and spans or as many as
                   --events says; --data keeps its stores, which are those of --pages
  --sessions       measures nothing but release health, with a million sessions or as many as --events says
  --loads N        how often it loads each page (3)
  --prof           CPU profile of the server in bench/results/
  --strict         exit code 1 when a floor is missed
  --floors [WORDS] measures nothing but what parts cost in processor time, against the yardstick of this machine; exit
                   code 1 when one is over. With words only those whose file or name holds one

BENCH_CPUS=0 keeps the server to these processors, for the figures of a smaller machine
`

const MOST_EVENTS = 100_000_000
const MOST_SECONDS = 600
const MOST_CONNECTIONS = 1_000
const MOST_LOADS = 100
const MOST_MINUTES = 240
const USUAL_MINUTES = 2

const flag = { type: 'boolean', default: false } as const
const words = { type: 'string' } as const
const options = {
  quick: flag,
  'no-pages': flag,
  'no-maps': flag,
  'maps-only': flag,
  pages: flag,
  felt: words,
  api: flag,
  'first-loads': flag,
  keep: flag,
  spans: flag,
  logs: flag,
  monitors: flag,
  uptime: flag,
  start: flag,
  profiles: flag,
  isolation: flag,
  crowd: flag,
  search: flag,
  explore: flag,
  metrics: flag,
  'log-search': flag,
  replays: flag,
  dashboards: flag,
  sessions: flag,
  prof: flag,
  strict: flag,
  help: flag,
  events: words,
  seconds: words,
  connections: words,
  loads: words,
  attack: words,
  out: words,
  data: words,
}

/** Parses the command line, or returns a sentence about the problem. */
export function readOptions(said: readonly string[]): BenchOptions | string {
  // Its number is optional.
  const args = said.map((word) => (word === '--attack' ? `--attack=${USUAL_MINUTES}` : word))
  try {
    const { values } = parseArgs({ args, options })
    if (values.help) return usage
    return {
      events: whole('events', values.events, values.quick ? 60_000 : usualEvents(values), MOST_EVENTS),
      sizes: sizesOf(values.events, values.quick),
      loadSeconds: whole('seconds', values.seconds, 20, MOST_SECONDS),
      connections: whole('connections', values.connections, 32, MOST_CONNECTIONS),
      kinds: 200,
      pages: !values['no-pages'],
      measure: measureOf(values),
      attackMinutes: whole('attack', values.attack, USUAL_MINUTES, MOST_MINUTES),
      out: values.out,
      data: values.data,
      peer: values.felt,
      keep: values.keep,
      loads: whole('loads', values.loads, 3, MOST_LOADS),
      profile: values.prof,
      strict: values.strict,
    }
  } catch (fault) {
    return `${fault instanceof Error ? fault.message : String(fault)}\n\n${usage}`
  }
}

/** The default number of events, spans or log lines in the store. */
function usualEvents(
  values: { readonly [name in 'explore' | 'search' | 'api' | 'log-search']: boolean } & {
    readonly felt?: string | undefined
  },
): number {
  if (values.felt !== undefined) return 93_000
  if (values['log-search']) return 100_000_000
  if (values.explore) return 50_000_000
  return values.search || values.api ? 10_000_000 : 1_000_000
}

/** The subject to measure; the first matching word counts. */
function measureOf(values: {
  readonly explore: boolean
  readonly metrics: boolean
  readonly 'log-search': boolean
  readonly replays: boolean
  readonly dashboards: boolean
  readonly sessions: boolean
  readonly search: boolean
  readonly spans: boolean
  readonly logs: boolean
  readonly monitors: boolean
  readonly uptime: boolean
  readonly start: boolean
  readonly profiles: boolean
  readonly isolation: boolean
  readonly crowd: boolean
  readonly attack?: string | undefined
  readonly pages: boolean
  readonly felt?: string | undefined
  readonly api: boolean
  readonly 'first-loads': boolean
  readonly 'maps-only': boolean
  readonly 'no-maps': boolean
}): BenchOptions['measure'] {
  if (values.explore) return 'explore'
  if (values.metrics) return 'metrics'
  if (values['log-search']) return 'log-search'
  if (values.replays) return 'replays'
  if (values.dashboards) return 'dashboards'
  if (values.sessions) return 'sessions'
  if (values.search) return 'search'
  if (values.spans) return 'spans'
  if (values.logs) return 'logs'
  if (values.monitors) return 'monitors'
  if (values.uptime) return 'uptime'
  if (values.start) return 'start'
  if (values.profiles) return 'profiles'
  if (values.isolation) return 'isolation'
  if (values.crowd) return 'crowd'
  if (values.attack !== undefined) return 'attack'
  if (values.pages) return 'pages'
  if (values.felt !== undefined) return 'felt'
  if (values.api) return 'api'
  if (values['first-loads']) return 'first-load'
  if (values['maps-only']) return 'source-maps'
  return values['no-maps'] ? 'plain' : 'all'
}

function sizesOf(events: string | undefined, isQuick: boolean): readonly number[] {
  if (events !== undefined) return [whole('events', events, 0, MOST_EVENTS)]
  return isQuick ? [60_000] : [1_000_000, 10_000_000]
}

function whole(name: string, text: string | undefined, usual: number, most: number): number {
  const number = text === undefined ? usual : Number(text)
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new Error(`--${name} wants a number from 1 to ${most}.`)
  return number
}
