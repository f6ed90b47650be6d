import { messages } from '#messages'
import { coloursOf } from '#ui/coloured-code.ts'
import type { ShownFact } from './fact-list.tsx'
import { shownFact } from './facts.tsx'
import { languageOfFrame, sourceColours } from './source-colours.ts'
import type { FrameView, StackPart, StackView } from './stack.ts'

/** A frame as the browser gets it: data, no markup (decision 55). Of what it does not have nothing is said. */
export interface ShownFrame extends Pick<FrameView, 'id' | 'path' | 'fullPath' | 'library' | 'isInApp' | 'isOpen'> {
  /** '' where the function has no name. */
  readonly name: string
  /** Line and column; '' where neither is known. */
  readonly at: string
  readonly isInlined?: true
  /** How deep it is in a tree of calls, from 0, and how often it was sampled, in words. */
  readonly tree?: { readonly depth: number; readonly samples: string }
  /** Where the file is, as a line of its own. */
  readonly showsPath?: true
  readonly code?: ShownCode
  readonly variables?: ShownVariables
  readonly mapped?: ShownMapping
}

interface ShownCode {
  /** The number of the first line, below 1 where it has none as the only one; null: none has. */
  readonly first: number | null
  /** Its lines as one text: of some hundred lines a page, the signs around each would be a sixth. */
  readonly text: string
  /** The colours of each line (coloured-code.ts), the same way; '' where all are plain. */
  readonly colours: string
  /** The line that was running. */
  readonly marked: number
}

interface ShownVariables {
  readonly label: string
  readonly facts: readonly ShownFact[]
  readonly isOpen: boolean
}

interface ShownMapping {
  /** By what the map was found. */
  readonly title: string
  readonly facts: readonly (readonly [name: string, value: string])[]
}

export type ShownPart =
  | { readonly kind: 'frame'; readonly frame: ShownFrame }
  | { readonly kind: 'library'; readonly label: string; readonly names: string; readonly frames: readonly ShownFrame[] }
  | { readonly kind: 'omitted'; readonly label: string }

/** The parts of a stack, in the language of whoever reads. */
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
    // With its source on the page nobody needs to be told where the file is; the path's tooltip still does.
    ...(fullPath !== '' && code.length === 0 && { showsPath: true }),
    ...(code.length > 0 && { code: await shownCode(frame, platform) }),
    ...(variables !== undefined && { variables: shownVariables(variables, frame.isNearest) }),
    ...(mapped !== undefined && { mapped: shownMapping(mapped) }),
  }
}

/** Only what is open at once is coloured: colours cost the server time. */
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

/** The number that the first line has where the others have theirs: none below 1 is shown. */
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

/** Where the frame lies in the script that ran, and which map told the rest. */
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

/** What frames say, once for all of them. */
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
