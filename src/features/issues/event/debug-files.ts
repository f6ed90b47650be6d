import type { Json, JsonObject, Processing } from '#domain/event/event.ts'

/** A debug file missing for symbolication. */
export interface SoughtDebugFile {
  readonly kind: 'native' | 'proguard'
  /** The system's name of the program or library: `/usr/bin/till`; '' if the SDK did not send it. */
  readonly file: string
  /** '' if the SDK did not send it. */
  readonly debugId: string
  readonly codeId: string
  /** Machine-readable reason why an existing file is unusable; '' without a file. */
  readonly reason: string
}

/** A loaded program or library and the state of its debug file. */
export interface ImageView {
  readonly file: string
  readonly debugId: string
  readonly state: ImageState
}

export const imageStates = ['found', 'missing', 'malformed', 'unused'] as const
export type ImageState = (typeof imageStates)[number]

/** Extracts missing and unusable debug files from an event's processing notes (src/digest/symbolicate). */
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

/** Returns an event's loaded images with the states of their debug files, those without frames last. */
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

/** Returns `till` for `/usr/bin/till`. */
export function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
