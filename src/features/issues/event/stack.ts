import type { Frame, JsonObject, Stacktrace } from '#domain/event/event.ts'
import { framePath } from '#domain/event/frame-path.ts'

/** Which end of a stack is at the top. On the wire, frames are oldest first (docs/protocol.md 4.2). */
export type FrameOrder = 'newest' | 'oldest'

/** A source line around a frame. */
export interface SourceLine {
  /** `undefined` if the SDK sent no line number. */
  readonly number: number | undefined
  readonly text: string
  /** Whether it is the executing line. */
  readonly isMarked: boolean
}

export interface FrameView {
  /**
   * The frame's anchor: `frame-3`, `exception-1-frame-3` or `thread-0-frame-3`. Numbered in wire order, oldest first
   * from 0, so that it does not depend on the display order.
   */
  readonly id: string
  /** '' if unknown to the SDK. */
  readonly functionName: string
  /** File, or else module or package; '' if nothing is known. */
  readonly path: string
  /** The full path or address, if it differs from `path`. */
  readonly fullPath: string
  readonly line: number | undefined
  readonly column: number | undefined
  readonly isInApp: boolean
  /** The package of a library frame; '' if its path does not reveal it. */
  readonly library: string
  readonly code: readonly SourceLine[]
  readonly variables: JsonObject | undefined
  /** The compiler inlined it into its caller: one address has several frames. */
  readonly isInlined: boolean
  /** Its position in a call tree; `undefined` in a stack. */
  readonly tree: { readonly depth: number; readonly samples: number } | undefined
  /** How a source map resolved the frame; `undefined` if none did. */
  readonly mapped: MappedFrame | undefined
  /** Whether its code is initially shown. */
  readonly isOpen: boolean
  /** The open frame nearest to the error, whose variables are initially shown as well. */
  readonly isNearest: boolean
}

/** A frame resolved by a source map (docs/protocol.md 6.5). */
export interface MappedFrame {
  /** The map's name; '' if it was not stored. */
  readonly sourceMap: string
  /** Whether it was found by the script's debug id, otherwise by release. */
  readonly isByDebugId: boolean
  /** The position in the executed script: `https://…/app.min.js:1:2345`; '' if it was not stored. */
  readonly place: string
  /** The function's name in that script; '' without one. */
  readonly functionName: string
}

export type StackPart =
  | { readonly kind: 'frame'; readonly frame: FrameView }
  /** Two or more consecutive library frames, shown as one line. */
  | { readonly kind: 'library'; readonly frames: readonly FrameView[]; readonly libraries: readonly string[] }
  /** Where normalisation cut frames from the middle of a very deep stack. */
  | { readonly kind: 'omitted'; readonly count: number }

export interface StackView {
  readonly parts: readonly StackPart[]
  readonly frameCount: number
}

/** Maximum open frames per stack, so that a deep recursion does not bury the rest of the page. */
export const MAX_OPEN = 5
/** Maximum libraries named in a collapsed line. */
const MAX_NAMED_LIBRARIES = 3

/**
 * Prepares a stack trace for display: app frames open, library frames collapsed. Without app frames, the newest one is
 * open, to show at least where it happened.
 * @param anchor prefix of the frames' anchors: `frame` or `exception-1-frame`.
 * @param maxOpen maximum open frames, nearest to the error first.
 * @param raw the stack as received, if a source map changed it.
 */
export function stackView(
  stack: Stacktrace,
  anchor: string,
  order: FrameOrder,
  maxOpen = MAX_OPEN,
  raw?: Stacktrace,
): StackView {
  const opened = indexesToOpen(stack.frames).slice(0, maxOpen)
  const frames = stack.frames.map((frame, index) => {
    const place = { id: `${anchor}-${index}`, isOpen: opened.includes(index), isNearest: index === opened[0] }
    return frameView(frame, place, raw?.frames[index])
  })
  if (isTree(stack)) return { parts: treeParts(stack.frames, frames), frameCount: frames.length }
  const parts = withOmission(frames, stack.frames_omitted ?? 0)
  return { parts: order === 'newest' ? parts.toReversed().map(reversed) : parts, frameCount: frames.length }
}

/** MetricKit sends samples as a tree in which frames refer to their caller. */
function isTree({ frames }: Stacktrace): boolean {
  return frames.some(({ parent_index: parent }) => parent !== undefined)
}

/** Returns the frames of a tree below their callers, most sampled first. */
function treeParts(frames: readonly Frame[], views: readonly FrameView[]): readonly StackPart[] {
  const samplesOf = (index: number) => frames[index]?.sample_count ?? 0
  const children = Map.groupBy(frames.keys(), (index) => {
    const parent = frames[index]?.parent_index ?? -1
    // A parent must come before its children, which rules out cycles.
    return parent < index ? parent : -1
  })
  const under = (parent: number, depth: number): readonly StackPart[] =>
    (children.get(parent) ?? [])
      .toSorted((one, other) => samplesOf(other) - samplesOf(one))
      .flatMap((index) => {
        const frame = views[index]
        const own: StackPart[] =
          frame === undefined
            ? []
            : [{ kind: 'frame', frame: { ...frame, tree: { depth, samples: samplesOf(index) } } }]
        return [...own, ...under(index, depth + 1)]
      })
  return under(-1, 0)
}

/** Nearest to the error first. */
function indexesToOpen(frames: readonly Frame[]): readonly number[] {
  const newestFirst = frames.map((_, index) => index).reverse()
  const inApp = newestFirst.filter((index) => frames[index]?.in_app === true)
  return inApp.length > 0 ? inApp : newestFirst.slice(0, 1)
}

/** Normalisation cuts exactly in the middle, so the gap is shown there. */
function withOmission(frames: readonly FrameView[], omitted: number): readonly StackPart[] {
  if (omitted === 0) return fold(frames)
  const middle = Math.floor(frames.length / 2)
  return [...fold(frames.slice(0, middle)), { kind: 'omitted', count: omitted }, ...fold(frames.slice(middle))]
}

function fold(frames: readonly FrameView[]): readonly StackPart[] {
  const parts: StackPart[] = []
  let run: FrameView[] = []
  const endRun = () => {
    const [only] = run
    if (run.length === 1 && only !== undefined) parts.push({ kind: 'frame', frame: only })
    else if (run.length > 1) parts.push({ kind: 'library', frames: run, libraries: librariesOf(run) })
    run = []
  }
  for (const frame of frames) {
    if (!frame.isInApp && !frame.isOpen) {
      run.push(frame)
      continue
    }
    endRun()
    parts.push({ kind: 'frame', frame })
  }
  endRun()
  return parts
}

function reversed(part: StackPart): StackPart {
  return part.kind === 'library' ? { ...part, frames: part.frames.toReversed() } : part
}

function librariesOf(frames: readonly FrameView[]): readonly string[] {
  return [...new Set(frames.map((frame) => frame.library).filter((name) => name !== ''))].slice(0, MAX_NAMED_LIBRARIES)
}

/**
 * Prepares one frame for display.
 * @param raw the frame as received, if a source map changed its stack.
 */
export function frameView(frame: Frame, place: Pick<FrameView, 'id' | 'isOpen' | 'isNearest'>, raw?: Frame): FrameView {
  const path = framePath(frame)
  const fullPath = frame.abs_path ?? path
  return {
    ...place,
    functionName: qualifiedName(frame),
    path,
    fullPath: fullPath === path ? '' : fullPath,
    line: frame.lineno,
    column: frame.colno,
    isInApp: frame.in_app,
    library: frame.in_app ? '' : libraryOf(frame),
    code: codeOf(frame),
    variables: frame.vars !== undefined && Object.keys(frame.vars).length > 0 ? frame.vars : undefined,
    isInlined: frame.data?.inlined === true,
    tree: undefined,
    mapped: mappedOf(frame, raw),
  }
}

const JVM_FILE = /^(?:[^/]+\.(?:java|kt|kts|scala|groovy|clj)|SourceFile|Unknown Source)$/

/**
 * Returns a function's name, qualified by class and package on the JVM, where the file is a bare `Main.java` and the
 * module is the class.
 */
function qualifiedName(frame: Frame): string {
  const name = nameOf(frame)
  const { module = '', filename = '' } = frame
  const isOfJvm = frame.platform === 'java' || JVM_FILE.test(filename)
  if (!isOfJvm || name === '' || module === '' || name.startsWith(`${module}.`)) return name
  return `${module}.${name}`
}

/** SDKs write unnamed functions as `?` or `<unknown>`; for compiled code the address is known. */
function nameOf({ function: name = '', instruction_addr: address = '' }: Frame): string {
  return name === '?' || name === '' || name === '<unknown>' ? address : name
}

function mappedOf({ data }: Frame, raw: Frame | undefined): MappedFrame | undefined {
  if (data?.symbolicated !== true || typeof data.sourcemap !== 'string') return undefined
  const file = raw?.abs_path ?? raw?.filename
  const place = [file, raw?.lineno, raw?.colno].filter((part) => part !== undefined)
  return {
    sourceMap: data.sourcemap,
    isByDebugId: data.resolved_with === 'debug-id',
    place: file === undefined ? '' : place.join(':'),
    functionName: raw === undefined ? '' : nameOf(raw),
  }
}

function codeOf(frame: Frame): readonly SourceLine[] {
  if (frame.context_line === undefined) return []
  const before = frame.pre_context ?? []
  const first = frame.lineno === undefined ? undefined : frame.lineno - before.length
  return dedent([...before, frame.context_line, ...(frame.post_context ?? [])]).map((text, index) => ({
    number: first === undefined || first + index < 1 ? undefined : first + index,
    // Replaces line breaks, because colours are matched by line number.
    text: text.replace(/[\r\n]+/g, ' '),
    isMarked: index === before.length,
  }))
}

/** Removes common indentation, which would push the code off a phone's screen. */
function dedent(lines: readonly string[]): readonly string[] {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0] ?? '')
  const shared = indents.reduce((common, indent) => commonStart(common, indent), indents[0] ?? '').length
  return shared === 0 ? lines : lines.map((line) => line.slice(shared))
}

function commonStart(a: string, b: string): string {
  let length = 0
  while (length < a.length && a.charAt(length) === b.charAt(length)) length++
  return a.slice(0, length)
}

// Folders of installed packages. The last one in a path counts, because packages nest.
const INSTALLED = /.*\/(?:node_modules|site-packages|dist-packages|gems|vendor)\/((?:@[^/]+\/)?[^/]+)/
const GO_MODULE = /\/pkg\/mod\/([^@]+)@/

/** Returns a library frame's package according to its path; '' if unknown. */
export function libraryOf(frame: Pick<Frame, 'abs_path' | 'filename' | 'module'>): string {
  for (const path of [frame.abs_path, frame.filename]) {
    if (path === undefined) continue
    if (path.startsWith('node:')) return 'node'
    const slashed = `/${path.replaceAll('\\', '/')}`
    const name = (GO_MODULE.exec(slashed) ?? INSTALLED.exec(slashed))?.[1]
    if (name !== undefined) return name.replace(/\.(?:js|mjs|cjs|py|rb|php)$/, '')
  }
  return ''
}
