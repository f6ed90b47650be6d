import type { Exception, Frame } from '#domain/event/event.ts'
import type { MappedClass, MappedMethod } from '../debug-index/proguard-lines.ts'
import type { ProguardIndex } from '../debug-index/proguard-index.ts'
import { cut } from '../normalise/fields.ts'
import { isLibraryCode } from '../normalise/in-app.ts'
import { limits } from '../normalise/limits.ts'

/** A frame with all that a mapping needs. */
type JavaFrame = Frame & { readonly module: string; readonly function: string }

interface JavaPlace {
  readonly class: string
  /** The class of the frame, which differs if the method was inlined from another class. */
  readonly owner: string
  readonly method: string
  readonly line: number | undefined
  readonly isSynthesized: boolean
}

/** Translates obfuscated classes and methods to their original names. */
export class JavaFrames {
  readonly #mappings: readonly ProguardIndex[]

  constructor(mappings: readonly ProguardIndex[]) {
    this.#mappings = mappings
  }

  get isEmpty(): boolean {
    return this.#mappings.length === 0
  }

  exception(exception: Exception): Exception {
    const { type, module } = exception
    if (type === undefined) return exception
    const original = this.#classOf(qualified(module, type))?.original
    if (original === undefined || original === qualified(module, type)) return exception
    const end = original.lastIndexOf('.')
    return {
      ...exception,
      type: cut(original.slice(end + 1), limits.exceptionType),
      ...(end > 0 && { module: cut(original.slice(0, end), limits.symbol) }),
      raw_type: type,
      ...(module !== undefined && { raw_module: module }),
    }
  }

  /**
   * The frames of a stack, oldest first; `undefined` if none changes.
   * @param thrown the obfuscated class of the exception, `a.b.c`; `undefined` for stacks of threads
   */
  resolve(frames: readonly Frame[], thrown: string | undefined, platform: string): readonly Frame[] | undefined {
    const original = thrown === undefined ? undefined : (this.#classOf(thrown)?.original ?? thrown)
    const newestFirst: (readonly Frame[])[] = []
    let isChanged = false
    let outlineLine: number | undefined
    for (const [depth, frame] of frames.toReversed().entries()) {
      const found = isJava(frame, platform) ? this.#classOf(frame.module) : undefined
      if (found === undefined || !isJava(frame, platform)) {
        newestFirst.push([frame])
        continue
      }
      isChanged = true
      const methods = found.methods.filter(({ obfuscated }) => obfuscated === frame.function)
      const line = lineOf(frame, methods, outlineLine)
      outlineLine = undefined
      // Code extracted from several methods: the caller determines which one it was.
      if (methods.some(({ isOutline }) => isOutline)) {
        outlineLine = line
        continue
      }
      const places = placesOf(found, methods, frame, line)
      const shown = depth === 0 && original !== undefined ? withoutRemoved(places, methods, line, original) : places
      newestFirst.push(shown.map((place, inner) => this.#placed(frame, place, inner < shown.length - 1)))
    }
    return isChanged ? newestFirst.flat().toReversed() : undefined
  }

  #classOf(obfuscated: string): MappedClass | undefined {
    for (const mapping of this.#mappings) {
      const found = mapping.classOf(obfuscated)
      if (found !== undefined) return found
    }
    return undefined
  }

  #placed(frame: JavaFrame, place: JavaPlace, isInlined: boolean): Frame {
    const { lineno: _line, filename: _file, abs_path: _path, ...rest } = frame
    const file = this.#fileOf(place.class, place.owner)
    const isLibrary = isLibraryCode({
      path: '',
      module: place.class,
      function: place.method,
      package: undefined,
      platform: 'java',
    })
    return {
      ...rest,
      module: cut(place.class, limits.symbol),
      function: cut(place.method, limits.symbol),
      filename: cut(file, limits.symbol),
      ...(place.line !== undefined && place.line > 0 && { lineno: place.line }),
      in_app: frame.in_app && !isLibrary,
      data: { ...frame.data, symbolicated: true, ...(isInlined && { inlined: true }) },
    }
  }

  /**
   * An R8 mapping names the file; otherwise it is named after the class, with the extension of the frame's own class.
   */
  #fileOf(original: string, owner: string): string {
    const own = this.#namedFileOf(original)
    if (own !== undefined) return own
    const [outer = original] = original.slice(original.lastIndexOf('.') + 1).split('$')
    if (/.Kt$/.test(outer)) return `${outer.slice(0, -2)}.kt`
    return outer + (/\.kts?$/.exec(this.#namedFileOf(owner) ?? '')?.[0] ?? '.java')
  }

  #namedFileOf(original: string): string | undefined {
    for (const mapping of this.#mappings) {
      const file = mapping.sourceFileOf(original)
      if (file !== undefined && file !== 'R8$$SyntheticClass') return file
    }
    return undefined
  }
}

function isJava(frame: Frame, platform: string): frame is JavaFrame {
  return (frame.platform ?? platform) === 'java' && frame.module !== undefined && frame.function !== undefined
}

export function qualified(module: string | undefined, type: string): string {
  return module === undefined || module === '' ? type : `${module}.${type}`
}

/** The frame's line, or the line from which an outline was called. */
function lineOf(frame: Frame, methods: readonly MappedMethod[], outlineLine: number | undefined): number {
  const line = frame.lineno ?? 0
  if (outlineLine === undefined) return line
  const caller = methods.find((method) => covers(method, line) && method.callSites !== undefined)
  return caller?.callSites?.get(outlineLine) ?? line
}

function covers({ lines }: MappedMethod, line: number): boolean {
  return lines === undefined || (line >= lines.from && line <= lines.to)
}

/** The methods that a frame maps to, innermost inlined one first. If there are none, only the class is known. */
function placesOf(
  { original: owner }: MappedClass,
  methods: readonly MappedMethod[],
  frame: JavaFrame,
  line: number,
): readonly JavaPlace[] {
  const places = chosen(methods, line).map((method) => ({
    class: method.originalClass ?? owner,
    owner,
    method: method.original,
    line: originalLine(method, line),
    isSynthesized: method.isSynthesized,
  }))
  if (places.length === 0)
    return [{ class: owner, owner, method: frame.function, line: frame.lineno, isSynthesized: false }]
  const written = places.filter((place) => !place.isSynthesized)
  return written.length === 0 ? places : written
}

function chosen(methods: readonly MappedMethod[], line: number): readonly MappedMethod[] {
  const ranged = methods.filter(({ lines }) => lines !== undefined)
  const bare = methods.filter(({ lines }) => lines === undefined)
  if (line > 0 && ranged.length > 0) {
    const covering = ranged.filter((method) => covers(method, line))
    // A line outside all ranges is unambiguous only if all ranges belong to one method.
    return covering.length > 0 ? covering : alike(bare)
  }
  if (bare.length > 0) return alike(bare)
  // Without a line, take the actual method: the outermost of the first range.
  const [first] = ranged
  const group = ranged.filter(({ lines }) => lines?.from === first?.lines?.from && lines?.to === first?.lines?.to)
  return group.slice(-1)
}

/** Methods with the same obfuscated name that cannot be distinguished: one per original name. */
function alike(methods: readonly MappedMethod[]): readonly MappedMethod[] {
  const names = new Map(methods.map((method) => [`${method.originalClass ?? ''}.${method.original}`, method]))
  return [...names.values()]
}

function originalLine({ lines, originalLines }: MappedMethod, line: number): number | undefined {
  if (originalLines === undefined) return line
  const { from, to } = originalLines
  // Without a line in the frame, the line within a range is unknown.
  if (line === 0 && lines !== undefined) return undefined
  if (to === undefined || to === from || lines === undefined || line < lines.from) return from
  return from + line - lines.from
}

/** R8 checks throw where the source would throw one call deeper: removes these synthetic frames. */
function withoutRemoved(
  places: readonly JavaPlace[],
  methods: readonly MappedMethod[],
  line: number,
  thrown: string,
): readonly JavaPlace[] {
  const descriptor = `L${thrown.replaceAll('.', '/')};`
  const count = chosen(methods, line)
    .flatMap(({ removals }) => removals)
    .filter((removal) => removal.thrown === descriptor)
    .reduce((sum, { frames }) => sum + frames, 0)
  return places.slice(Math.min(count, places.length - 1))
}
