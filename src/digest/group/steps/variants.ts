import { securityTypes, type Stacktrace } from '#domain/event/event.ts'
import { messageParts, securityParts, templateParts } from './other-parts.ts'
import { hashedText, idlePart, shown, type Part } from './part.ts'
import type { Reading } from './reading.ts'
import { stackParts, type Frames } from './stack-parts.ts'

/** What an event may be grouped by: the app's frames, all frames, its message, or a browser report. */
export type VariantName =
  | 'app'
  | 'system'
  | 'message'
  | 'csp'
  | 'hpkp'
  | 'expectct'
  | 'expectstaple'
  | 'template'
  | 'fallback'

export interface Variant {
  readonly name: VariantName
  readonly parts: readonly Part[]
  /** The text to hash. If it is '', the next variant is tried. */
  readonly text: string
  /** Index of the exception that names the event, unless it is the last one. */
  readonly main?: number
}

type Strategy = (reading: Reading) => Variant

/** Returns the strategies in the order of docs/protocol.md 5.1. The first with something to hash decides. */
export function strategiesFor({ event }: Reading): readonly Strategy[] {
  const fromStack = event.exception === undefined ? stackStrategies : [...exceptionStrategies, ...stackStrategies]
  // A message is grouped by its text, even if the SDK attaches a stack (docs/protocol.md 2.3).
  if (event.type === 'default') return [message, ...fromStack, template, fallback]
  return [...fromStack, security, template, message, fallback]
}

const exceptionStrategies: readonly Strategy[] = [
  (reading) => exceptionVariant('app', 'app', reading),
  (reading) => exceptionVariant('system', 'system', reading),
  (reading) => exceptionVariant('message', 'none', reading),
]

const stackStrategies: readonly Strategy[] = [
  (reading) => stackVariant('app', reading),
  (reading) => stackVariant('system', reading),
]

function exceptionVariant(name: 'app' | 'system' | 'message', frames: Frames, reading: Reading): Variant {
  const { algorithm } = reading.grouping
  const { parts, main } = algorithm.exceptionParts(reading.event.exception ?? [], frames, reading)
  // Without a frame that counts, only the exception texts remain, which have a variant of their own.
  const isVariant = frames === 'none' || parts.some((part) => part.kind === 'frame' && part.counts)
  return { name, parts, text: isVariant ? hashedText(parts) : '', ...(main !== undefined && { main }) }
}

/** The stack of the relevant thread, or else the event's own. */
function stackVariant(name: 'app' | 'system', reading: Reading): Variant {
  const { event, grouping } = reading
  const thread = event.threads?.[grouping.algorithm.threadOf(event) ?? -1]
  const ofThread = partsOfStack(thread?.stacktrace, name, reading)
  if (hashedText(ofThread) === '') return variantOf(name, partsOfStack(event.stacktrace, name, reading))
  const names = reading.isExplained
    ? [idlePart('thread', shown('name', thread?.name ?? thread?.id, 'label'), 'label')]
    : []
  return variantOf(name, [...names, ...ofThread])
}

function partsOfStack(stack: Stacktrace | undefined, frames: Frames, reading: Reading): readonly Part[] {
  return stack === undefined ? [] : stackParts(reading.grouping.algorithm.pathOf(stack), frames, reading)
}

function message({ event, grouping }: Reading): Variant {
  return variantOf('message', messageParts(event, grouping.algorithm.parameterise))
}

function security({ event }: Reading): Variant {
  const { type } = event
  return variantOf(securityTypes.find((one) => one === type) ?? 'message', securityParts(event))
}

function template({ event }: Reading): Variant {
  return variantOf('template', templateParts(event))
}

/** All events without any information form one group. */
function fallback(): Variant {
  return { name: 'fallback', parts: [], text: 'nothing to group by' }
}

function variantOf(name: VariantName, parts: readonly Part[]): Variant {
  return { name, parts, text: hashedText(parts) }
}
