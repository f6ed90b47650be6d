import type { Frame, Json, JsonObject, Processing } from '#domain/event/event.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'

const NATIVE_IMAGES: ReadonlySet<Json | undefined> = new Set([
  'elf',
  'macho',
  'apple',
  'symbolic',
  'pe',
  'pe_dotnet',
  'pdb',
  'wasm',
])
const PROGUARD_IMAGES: ReadonlySet<Json | undefined> = new Set(['proguard', 'jvm'])

/** Returns notes on the stacks that this version cannot read, for the event's page: one of each kind. */
export function unresolvable(event: NormalEvent): readonly Processing[] {
  const images = imagesOf(event)
  if (images.length === 0) return []
  const notes: Processing[] = []
  const mapping = images.find(({ type }) => PROGUARD_IMAGES.has(type))
  if (mapping !== undefined) notes.push(note('proguard_not_symbolicated', mapping.uuid ?? mapping.debug_id))
  const native = images.find(({ type }) => NATIVE_IMAGES.has(type))
  if (native !== undefined && framesOf(event).some(isBareAddress))
    notes.push(note('native_not_symbolicated', native.debug_id ?? native.code_id))
  return notes
}

function note(type: string, debugId: Json | undefined): Processing {
  return { type, name: 'debug_meta', value: { debug_id: typeof debugId === 'string' ? debugId : null } }
}

function imagesOf({ debug_meta: meta }: NormalEvent): readonly JsonObject[] {
  const images: readonly Json[] = Array.isArray(meta?.images) ? meta.images : []
  return images.filter(
    (image): image is JsonObject => typeof image === 'object' && image !== null && !Array.isArray(image),
  )
}

function framesOf({ exception = [], threads = [], stacktrace }: NormalEvent): readonly Frame[] {
  const stacks = [...exception, ...threads].map((one) => one.stacktrace)
  return [...stacks, stacktrace].flatMap((stack) => stack?.frames ?? [])
}

/** Returns whether a frame is of a function that the SDK could not name itself. */
function isBareAddress(frame: Frame): boolean {
  return frame.instruction_addr !== undefined && frame.function === undefined
}
