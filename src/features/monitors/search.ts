import { addressCodec } from '#domain/address/codec.ts'
import { numberParam, oneOfParam, parsedParam, textParam, wholeTextParam } from '#domain/address/params.ts'
import type { MonitorState } from '#domain/monitor/monitor.ts'
import type { RunPlace } from '#domain/monitor/run.ts'

/** The list's parameters. */
export interface MonitorSearch {
  readonly text: string
  /** A slug; '' for all. */
  readonly project: string
  readonly status: MonitorState['status'] | ''
  readonly page: number | undefined
}

export const statuses = ['failing', 'ok', 'waiting'] as const

export const monitorAddress = addressCodec<MonitorSearch>({
  text: textParam('text', { longest: 200, trimmed: true }),
  project: textParam('project', { longest: 100 }),
  status: oneOfParam('status', ['', ...statuses], ''),
  page: numberParam('page'),
})

/** Parameters of a monitor's page. */
export interface RunSearch {
  /** Only runs after this one in the list; `undefined` starts with the newest. */
  readonly older: RunPlace | undefined
  /** '' for the unnamed environment, `undefined` for all. */
  readonly environment: string | undefined
  /** The open run; '' for none. */
  readonly run: string
}

export const runAddress = addressCodec<RunSearch>({
  older: parsedParam('older', parsePlace, ({ at, row }) => `${at}-${row}`),
  environment: wholeTextParam('environment', { longest: 64, usual: undefined }),
  run: textParam('run', { longest: 32 }),
})

function parsePlace(text: string): RunPlace | undefined {
  const [, at, row] = /^([0-9]{1,15})-([0-9a-f]{32})$/.exec(text) ?? []
  return at === undefined || row === undefined ? undefined : { at: Number(at), row }
}
