import { hash as digest } from 'node:crypto'
import type { GroupHash } from '#domain/ids.ts'
import type { NormalEvent } from '../../normalise/normalise-event.ts'
import type { Grouping } from '../grouping.ts'
import { exceptionParts, hasFrames, stackParts, type Frames } from './components.ts'
import { parameterise } from './parameterise.ts'

/** What was hashed: the app's frames, all frames, type and text, the SDK's fingerprint, or nothing. */
type Variant = 'app' | 'system' | 'message' | 'custom' | 'fallback'

interface Basis {
  readonly variant: Variant
  readonly parts: readonly string[]
}

const DEFAULT = /^\{\{\s*default\s*\}\}$/
/** Separates parts, so that moving text from one to the next changes the hash. */
const SEPARATOR = '\u001f'

/**
 * The first algorithm (in the spirit of docs/protocol.md 5): the app's frames, else all frames, else type and message
 * with numbers, ids and dates replaced. The SDK's fingerprint takes precedence. Line numbers never count.
 */
export function groupV1(event: NormalEvent): Grouping {
  const own = basisOf(event)
  const hash = md5(own.parts)
  const custom = event.fingerprint
  if (custom === undefined || (custom.length === 1 && DEFAULT.test(custom[0] ?? ''))) return grouping(own.variant, hash)
  return grouping('custom', md5(custom.map((part) => (DEFAULT.test(part) ? hash : part))))
}

function grouping(variant: Variant, hash: GroupHash): Grouping {
  return { algorithm: 'v1', variant, hash }
}

function md5(parts: readonly string[]): GroupHash {
  return digest('md5', parts.join(SEPARATOR)) as GroupHash
}

function basisOf(event: NormalEvent): Basis {
  // A message is grouped by its text, even if the SDK attaches a stack (docs/protocol.md 2.3).
  return event.type === 'default'
    ? (messageBasis(event) ?? stackBasis(event) ?? fallback)
    : (stackBasis(event) ?? textBasis(event) ?? messageBasis(event) ?? fallback)
}

const fallback: Basis = { variant: 'fallback', parts: ['nothing to group by'] }

function stackBasis(event: NormalEvent): Basis | undefined {
  for (const frames of ['app', 'system'] as const satisfies readonly Frames[]) {
    if (!hasFrames(event, frames)) continue
    return {
      variant: frames,
      parts: event.exception === undefined ? stackParts(event, frames) : exceptionParts(event, frames),
    }
  }
  return undefined
}

function textBasis(event: NormalEvent): Basis | undefined {
  return event.exception === undefined ? undefined : { variant: 'message', parts: exceptionParts(event, 'none') }
}

function messageBasis({ logentry }: NormalEvent): Basis | undefined {
  return logentry === undefined
    ? undefined
    : { variant: 'message', parts: [parameterise(logentry.message ?? logentry.formatted)] }
}
