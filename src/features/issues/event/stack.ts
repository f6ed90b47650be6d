import type { Frame, JsonObject, Stacktrace } from '#domain/event/event.ts'
import { framePath } from '#domain/event/frame-path.ts'

/** Which end of a stack is on top of the page. Frames on the wire are oldest first (docs/protocol.md 4.2). */
export type FrameOrder = 'newest' | 'oldest'

/** One line of source around a frame. */
export interface SourceLine {
  /** undefined where the SDK sent the text without a line number. */
  readonly number: number | undefined
  readonly text: string
  /** The line that was running. */
  readonly isMarked: boolean
}

export interface FrameView {
  /**
   * The frame's address on the page: `frame-3`, `exception-1-frame-3` or `thread-0-frame-3`. Frames are numbered by
   * their place on the wire, oldest first from 0, so that an address stays the same when the order is switched.
   */
  readonly id: string
  /** '' where the SDK knew none. */
  readonly functionName: string
  /** File, else module, else package; '' where nothing is known. */
  readonly path: string
  /** The file's whole path or address, where it says more than `path`. */
  readonly fullPath: string
  readonly line: number | undefined
  readonly column: number | undefined
  readonly isInApp: boolean
  /** The package that a library frame belongs to; '' where its path does not tell. */
  readonly library: string
  readonly code: readonly SourceLine[]
  readonly variables: JsonObject | undefined
  /** The compiler put its code into that of its caller: one address has several frames. */
  readonly isInlined: boolean
  /** Its place in a tree of calls; undefined in a stack. */
  readonly tree: { readonly depth: number; readonly samples: number } | undefined
  /** How a source map told where the frame lies; undefined where none did. */
  readonly mapped: MappedFrame | undefined
  /** Whether it is shown with its code at once. */
  readonly isOpen: boolean
  /** The open frame nearest to the error: its variables are shown at once as well. */
  readonly isNearest: boolean
}

/** What is known of a frame that a source map has put into the words of its source (docs/protocol.md 6.5). */
export interface MappedFrame {
  /** The map's name; '' where it was not kept. */
  readonly sourceMap: string
  /** Whether it was found by the debug id of its script; otherwise by the release. */
  readonly isByDebugId: boolean
  /** Where the frame lies in the script that ran: `https://…/app.min.js:1:2345`; '' where it was not kept. */
  readonly place: string
  /** What the function is called there; '' where it has no name. */
  readonly functionName: string
}

export type StackPart =
  | { readonly kind: 'frame'; readonly frame: FrameView }
  /** Two or more library frames in a row, shown as one line. */
  | { readonly kind: 'library'; readonly frames: readonly FrameView[]; readonly libraries: readonly string[] }
  /** Where normalisation cut frames from the middle of a very deep stack. */
  | { readonly kind: 'omitted'; readonly count: number }

export interface StackView {
  readonly parts: readonly StackPart[]
  readonly frameCount: number
}

/** Frames of one stack that are open at once. A recursion of a hundred must not bury what comes after it. */
export const MAX_OPEN = 5
/** Libraries that a folded line names. */
const MAX_NAMED_LIBRARIES = 3

/**
 * A stack trace as it is shown: app frames open, library frames folded. Where no frame is the app's own, the newest is
 * open, since something has to answer where it happened.
 * @param anchor what stands before the frame's number in its address: `frame` or `exception-1-frame`.
 * @param maxOpen how many frames may be open; those nearest to the error are.
 * @param raw the same stack as it came, where a source map has changed it.
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

/** MetricKit sends what was sampled as a tree: each frame names the one that called it. */
function isTree({ frames }: Stacktrace): boolean {
  return frames.some(({ parent_index: parent }) => parent !== undefined)
}

/** The frames of a tree, each under its caller, the most sampled first. */
function treeParts(frames: readonly Frame[], views: readonly FrameView[]): readonly StackPart[] {
  const samplesOf = (index: number) => frames[index]?.sample_count ?? 0
  const children = Map.groupBy(frames.keys(), (index) => {
    const parent = frames[index]?.parent_index ?? -1
    // A parent comes before its children, so that there is no circle.
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

/** Normalisation cuts exactly in the middle, so that is where the gap is shown. */
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

/** One frame as it is shown. @param raw the frame as it came, where a source map has changed its stack. */
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
 * Returns the name of a function, with its class and package on the JVM: there a file is a bare `Main.java`, and the
 * module is the class.
 */
function qualifiedName(frame: Frame): string {
  const name = nameOf(frame)
  const { module = '', filename = '' } = frame
  const isOfJvm = frame.platform === 'java' || JVM_FILE.test(filename)
  if (!isOfJvm || name === '' || module === '' || name.startsWith(`${module}.`)) return name
  return `${module}.${name}`
}

/** `?` and `<unknown>` are how SDKs write a function without a name; of compiled code its address is known. */
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
    // A line is a line, whatever it holds: the colours are found by counting lines.
    text: text.replace(/[\r\n]+/g, ' '),
    isMarked: index === before.length,
  }))
}

/** Without the indentation that all lines share: on a phone it would push the code off the screen. */
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

// Where package managers put what they install; the last such folder of a path counts, as packages nest.
const INSTALLED = /.*\/(?:node_modules|site-packages|dist-packages|gems|vendor)\/((?:@[^/]+\/)?[^/]+)/
const GO_MODULE = /\/pkg\/mod\/([^@]+)@/

/** The package of a library frame, as its path tells; '' where it does not. */
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
