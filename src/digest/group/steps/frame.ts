import type { Frame } from '#domain/event/event.ts'
import type { GroupingValue, GroupingWhy } from '#domain/grouping/explanation.ts'
import { isAtAddress } from './place.ts'
import type { Algorithm } from './algorithm.ts'
import type { StackRule } from '../rules/stack-rules.ts'

/** The traits of a frame except its source line: the same for all frames of a function in a file. */
export interface FrameTraits {
  readonly module: GroupingValue | undefined
  readonly filename: GroupingValue | undefined
  readonly function: GroupingValue | undefined
  /** A nameless function in a script loaded from a URL: its source line is a whole minified file. */
  readonly isNamelessScript: boolean
  readonly takesSource: boolean
  /** Code made by `eval`, or belonging to the engine. */
  readonly isEvaluated: boolean
  /** A source map supplied the function name, which is then often the name of the variable that holds the function. */
  readonly isResolved: boolean
  /** The built-in rule that excludes the frame. */
  readonly machinery: StackRule | undefined
  /** The project's stack trace rules whose frame matchers match: ascending indexes. */
  readonly rules: readonly number[]
}

/** Languages whose SDKs send source (docs/protocol.md 5.2). */
const withSource: ReadonlySet<string> = new Set(['javascript', 'node', 'python', 'php', 'ruby'])
/** Longer lines are minified or generated. */
const MAX_LINE = 120

const EVALUATED = /^(?:\[native code\]|native|eval)$|^eval at /
/** How Chromium writes `[native code]`. */
const ENGINE =
  /^(?:async )?(?:new )?(?:Array|Promise|Map|Set|WeakMap|JSON|String|Object|Function|Reflect|RegExp|Generator|AsyncGenerator)(?:\.\w+)?$/

/** @param ruled the rules that apply to the frame */
export function readTraits(
  frame: Frame,
  platform: string,
  algorithm: Pick<Algorithm, 'functionName' | 'moduleName' | 'fileName' | 'isEvaluated'>,
  ruled: Pick<FrameTraits, 'machinery' | 'rules'>,
): FrameTraits {
  const isScript = platform === 'javascript' || platform === 'node'
  const module = algorithm.moduleName(frame, platform)
  const file = algorithm.fileName(frame, platform)
  const name = algorithm.functionName(frame, platform)
  return {
    module: valueOf('module', frame.module, module, 'no_name'),
    filename:
      module === ''
        ? valueOf('filename', frame.filename, file, isAtAddress(frame) ? 'url_origin' : 'no_name')
        : valueOf('filename', frame.filename, '', 'module_is_better'),
    function: valueOf('function', frame.function, name, 'anonymous'),
    isNamelessScript: isScript && name === '' && isAtAddress(frame) && !isResolved(frame),
    takesSource: withSource.has(platform),
    isEvaluated: isScript && algorithm.isEvaluated(frame),
    isResolved: isResolved(frame),
    ...ruled,
  }
}

function isResolved({ data }: Frame): boolean {
  return data?.symbolicated === true
}

/** Returns whether a script frame is `eval` code or belongs to the engine. */
export function isEvaluated({ filename = '', function: name = '', lineno }: Frame): boolean {
  if (name === 'eval' || EVALUATED.test(filename)) return true
  return filename === '<anonymous>' && lineno === undefined && ENGINE.test(name)
}

/** Returns the part of a value that counts, or else the raw value with the reason why it does not count. */
function valueOf(name: string, raw: string | undefined, counted: string, why: GroupingWhy): GroupingValue | undefined {
  if (counted !== '') return { name, value: counted, counts: true }
  return raw === undefined || raw === '' ? undefined : { name, value: raw, counts: false, why }
}

/** Returns the texts that a frame adds to the hash, in hashing order: module or file, function, source line. */
export function frameValues(frame: Frame, traits: FrameTraits): readonly GroupingValue[] {
  const source = sourceOf(frame, traits)
  const isNameFromMap = traits.isResolved && source?.counts === true && traits.function !== undefined
  const name = isNameFromMap ? { ...traits.function, counts: false, why: 'source_mapped' as const } : traits.function
  const values: GroupingValue[] = []
  if (traits.module !== undefined) values.push(traits.module)
  if (traits.filename !== undefined) values.push(traits.filename)
  if (name !== undefined) values.push(name)
  if (source !== undefined) values.push(source)
  return values
}

function sourceOf({ context_line }: Frame, traits: FrameTraits): GroupingValue | undefined {
  const line = traits.takesSource ? context_line?.trim() : undefined
  if (line === undefined || line === '') return undefined
  // Fast path: most lines contain only single spaces.
  const value = /\s\s|[^\S ]/.test(line) ? line.replace(/\s+/g, ' ') : line
  const why = whyNoSource(value, traits)
  return why === undefined
    ? { name: 'context-line', value, counts: true }
    : { name: 'context-line', value: value.slice(0, MAX_LINE), counts: false, why }
}

function whyNoSource(line: string, traits: FrameTraits): GroupingWhy | undefined {
  if (traits.isNamelessScript) return 'minified'
  return line.length > MAX_LINE || line.includes('{snip}') ? 'too_long' : undefined
}
