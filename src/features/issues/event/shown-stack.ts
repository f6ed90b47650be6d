import { messages } from '#messages'
import { coloursOf } from '#ui/coloured-code.ts'
import type { ShownFact } from './fact-list.tsx'
import { shownFact } from './facts.tsx'
import { languageOfFrame, sourceColours } from './source-colours.ts'
import type { FrameView, StackPart, StackView } from './stack.ts'

/** A frame as plain data for the browser (decision 55). Absent values are left out. */
export interface ShownFrame extends Pick<FrameView, 'id' | 'path' | 'fullPath' | 'library' | 'isInApp' | 'isOpen'> {
  /** '' without a function name. */
  readonly name: string
  /** Line and column; '' if unknown. */
  readonly at: string
  readonly isInlined?: true
  /** Depth in a call tree, from 0, and its number of samples as text. */
  readonly tree?: { readonly depth: number; readonly samples: string }
  /** Shows the file's path on its own line. */
  readonly showsPath?: true
  readonly code?: ShownCode
  readonly variables?: ShownVariables
  readonly mapped?: ShownMapping
}

interface ShownCode {
  /** Number of the first line; below 1 if only that line has none, `null` if no line has one. */
  readonly first: number | null
  /** All lines as one text: with some hundred lines per page, separators would be a sixth of the size. */
  readonly text: string
  /** The colours of each line (coloured-code.ts), joined like `text`; '' if all are plain. */
  readonly colours: string
  /** The executing line. */
  readonly marked: number
}

interface ShownVariables {
  readonly label: string
  readonly facts: readonly ShownFact[]
  readonly isOpen: boolean
}

interface ShownMapping {
  /** How the map was found. */
  readonly title: string
  readonly facts: readonly (readonly [name: string, value: string])[]
}

export type ShownPart =
  | { readonly kind: 'frame'; readonly frame: ShownFrame }
  | { readonly kind: 'library'; readonly label: string; readonly names: string; readonly frames: readonly ShownFrame[] }
  | { readonly kind: 'omitted'; readonly label: string }

/** A stack's parts in the reader's language. */
export function shownParts({ parts }: StackView, platform: string): Promise<readonly ShownPart[]> {
  return Promise.all(parts.map((part) => shownPart(part, platform)))
}

async function shownPart(part: StackPart, platform: string): Promise<ShownPart> {
  const t = messages('issues')
  switch (part.kind) {
    case 'frame':
      return { kind: 'frame', frame: await shownFrame(part.frame, platform) }
    case 'library':
      return {
        kind: 'library',
        label: t('frame.libraries', { count: part.frames.length }),
        names: part.libraries.join(', '),
        frames: await Promise.all(part.frames.map((frame) => shownFrame(frame, platform))),
      }
    case 'omitted':
      return { kind: 'omitted', label: t('frame.omitted', { count: part.count }) }
  }
}

async function shownFrame(frame: FrameView, platform: string): Promise<ShownFrame> {
  const { id, path, fullPath, library, isInApp, isOpen, code, variables, mapped } = frame
  return {
    id,
    path,
    fullPath,
    library,
    isInApp,
    isOpen,
    name: frame.functionName,
    at: [frame.line, frame.column].filter((part) => part !== undefined).join(':'),
    ...(frame.isInlined && { isInlined: true }),
    ...(frame.tree !== undefined && {
      tree: { depth: frame.tree.depth, samples: messages('issues')('frame.samples', { count: frame.tree.samples }) },
    }),
    // With its source shown, the file's location is redundant; it is still in the path's tooltip.
    ...(fullPath !== '' && code.length === 0 && { showsPath: true }),
    ...(code.length > 0 && { code: await shownCode(frame, platform) }),
    ...(variables !== undefined && { variables: shownVariables(variables, frame.isNearest) }),
    ...(mapped !== undefined && { mapped: shownMapping(mapped) }),
  }
}

/** Only initially open frames are coloured, because it costs server time. */
async function shownCode({ code, isOpen, path }: FrameView, platform: string): Promise<ShownCode> {
  const texts = code.map(({ text }) => text)
  const coloured = isOpen ? await sourceColours(texts, languageOfFrame(path, platform)) : []
  return {
    first: firstNumber(code),
    text: texts.join('\n'),
    colours: coloured.map(coloursOf).join('\n'),
    marked: code.findIndex(({ isMarked }) => isMarked),
  }
}

/** Extrapolates the first line's number from the others; numbers below 1 are not displayed. */
function firstNumber(code: FrameView['code']): number | null {
  const at = code.findIndex(({ number }) => number !== undefined)
  const number = code[at]?.number
  return number === undefined ? null : number - at
}

function shownVariables(variables: NonNullable<FrameView['variables']>, isOpen: boolean): ShownVariables {
  return {
    label: messages('issues')('frame.variables', { count: Object.keys(variables).length }),
    facts: Object.entries(variables).map(([name, value]) => shownFact(name, value)),
    isOpen,
  }
}

/** The frame's position in the executed script, and the source map that resolved it. */
function shownMapping({ place, functionName, sourceMap, isByDebugId }: NonNullable<FrameView['mapped']>): ShownMapping {
  const t = messages('issues')
  const facts = [
    [t('frame.mapped.ran'), place === '' || functionName === '' ? place : `${functionName} ${place}`],
    [t('frame.mapped.map'), sourceMap],
  ] as const
  return {
    title: t(isByDebugId ? 'frame.mapped.byDebugId' : 'frame.mapped.byRelease'),
    facts: facts.filter(([, value]) => value !== ''),
  }
}

/** Texts shared by all frames. */
export function frameTexts() {
  const t = messages('issues')
  return {
    link: t('frame.link'),
    anonymous: t('frame.anonymous'),
    unknownPlace: t('frame.unknownPlace'),
    mapped: t('frame.mapped.label'),
    inlined: t('frame.inlined'),
    source: t('frame.source'),
  }
}
export type FrameTexts = ReturnType<typeof frameTexts>
