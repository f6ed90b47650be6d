import { detectorKinds } from '#domain/trace/detect/rules.ts'
import { titleOfEvidence } from '#domain/trace/detect/report.ts'
import { cut } from '../normalise/fields.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'
import type { Title } from './title.ts'

const MAX_LINE = 256
const MAX_VALUE = 1024

/**
 * Returns the title of a detector's finding: `N+1 Query: SELECT * FROM items WHERE id = *`.
 * @param evidence the context that describes the finding
 */
export function findingTitle({ contexts }: NormalEvent, evidence: 'performance' | 'replay'): Title {
  const { detector, subject } = contexts?.[evidence] ?? {}
  const known = detectorKinds.find((kind) => kind === detector)
  if (known === undefined) return { title: '<unknown>', metadata: {} }
  const { type, value } = titleOfEvidence({ detector: known, subject: typeof subject === 'string' ? subject : '' })
  if (value === '') return { title: type, metadata: { type } }
  return { title: cut(`${type}: ${value}`, MAX_LINE), metadata: { type, value: cut(value, MAX_VALUE) } }
}
