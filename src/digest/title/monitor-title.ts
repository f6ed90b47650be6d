import { cut } from '../normalise/fields.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'
import type { Title } from './title.ts'

const MAX_LINE = 256

/** Returns the title of a monitor's report: `Missed check-in: nightly-backup`. */
export function monitorTitle({ contexts }: NormalEvent): Title {
  const { headline, name } = contexts?.monitor ?? {}
  if (typeof headline !== 'string' || typeof name !== 'string') return { title: '<unknown>', metadata: {} }
  return { title: cut(`${headline}: ${name}`, MAX_LINE), metadata: { type: headline, value: name } }
}
