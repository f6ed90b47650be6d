import { addressCodec } from '#domain/address/codec.ts'
import { numberParam, oneOfParam, textParam } from '#domain/address/params.ts'
import type { MonitorState } from '#domain/monitor/monitor.ts'

/** What the address of the list says. */
export interface MonitorSearch {
  readonly text: string
  /** A slug; '': all. */
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

/** What the address of a monitor's page says. */
export interface RunSearch {
  /** Milliseconds since the epoch: check-ins before it; undefined: the newest. */
  readonly before: number | undefined
  /** The output that is shown; '': none. */
  readonly output: string
}

export const runAddress = addressCodec<RunSearch>({
  before: numberParam('before'),
  output: textParam('output', { longest: 32 }),
})
