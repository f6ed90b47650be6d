import type { Json, JsonObject, Processing } from '#domain/event/event.ts'

/** A debug file without which frames show addresses or obfuscated names. */
export interface SoughtDebugFile {
  readonly kind: 'native' | 'proguard'
  /** The program or library, as the system names it: `/usr/bin/till`; '' where the SDK did not say. */
  readonly file: string
  /** '' where the SDK did not say. */
  readonly debugId: string
  readonly codeId: string
  /** Why the file that is here is of no use, machine-readable; '' where none is here. */
  readonly reason: string
}

/** A program or library that was loaded, and what became of its debug file. */
export interface ImageView {
  readonly file: string
  readonly debugId: string
  readonly state: ImageState
}

export const imageStates = ['found', 'missing', 'malformed', 'unused'] as const
export type ImageState = (typeof imageStates)[number]

/** What an event's notes say of debug files that were not found or are no good (src/digest/symbolicate). */
export function soughtDebugFiles(errors: readonly Processing[]): readonly SoughtDebugFile[] {
  return errors.flatMap(({ type, value }) => {
    const [, kind] = /^(native|proguard)_/.exec(type) ?? []
    if (kind !== 'native' && kind !== 'proguard') return []
    const sought = isObject(value) ? value : {}
    return {
      kind,
      file: text(sought.code_file),
      debugId: text(sought.debug_id),
      codeId: text(sought.code_id),
      reason: text(sought.reason),
    }
  })
}

/** The programs and libraries of an event with the states of their debug files; those that no frame lies in come last. */
export function imageViews(meta: JsonObject | undefined): readonly ImageView[] {
  const images: readonly Json[] = Array.isArray(meta?.images) ? meta.images : []
  return images
    .flatMap((image) => {
      if (!isObject(image) || text(image.type) === 'sourcemap' || text(image.type) === 'proguard') return []
      const state = imageStates.find((known) => known === image.debug_status) ?? 'unused'
      const file = text(image.code_file) || text(image.name)
      return { file, debugId: text(image.debug_id) || text(image.id), state }
    })
    .toSorted((a, b) => imageStates.indexOf(a.state) - imageStates.indexOf(b.state))
}

/** `till`, of `/usr/bin/till`. */
export function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
