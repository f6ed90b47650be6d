import type { Exception, Frame, Stacktrace } from '#domain/event/event.ts'
import type { NormalEvent } from '../../normalise/normalise-event.ts'
import { frameComponent, type FrameComponent } from './frame.ts'
import { parameterise } from './parameterise.ts'

/** Which frames count: the app's, all, or none. */
export type Frames = 'app' | 'system' | 'none'

/** Returns whether any stack of the event has meaningful frames of this kind. */
export function hasFrames(event: NormalEvent, frames: Frames): boolean {
  const tells = (frame: Frame) =>
    counts(frame, frames) && frameComponent(frame, frame.platform ?? event.platform) !== undefined
  return stacksOf(event).some((stack) => stack.frames.some(tells))
}

/** Type and stack of each exception in the chain, in order (docs/protocol.md 5.3, 5.4). */
export function exceptionParts(event: NormalEvent, frames: Frames): readonly string[] {
  const components = (event.exception ?? []).map((exception) => exceptionComponent(exception, event.platform, frames))
  const isGroup = event.exception?.some((exception) => exception.mechanism?.is_exception_group) === true
  // Ten identical failures in an AggregateError are the same problem as nine.
  return isGroup ? [...new Set(components)] : components
}

/** The stack outside exceptions: the event's own, or that of the relevant thread. */
export function stackParts(event: NormalEvent, frames: Frames): readonly string[] {
  return stacksOf(event).flatMap((stack) => componentsOf(stack, event.platform, frames).map(asPart))
}

function exceptionComponent(exception: Exception, platform: string, frames: Frames): string {
  const stack = componentsOf(exception.stacktrace, platform, frames)
  const type = exception.mechanism?.synthetic === true ? '' : (exception.type ?? '')
  // Without a type, or with a stack that names only files, the text is all that distinguishes failures.
  const isVague = type === '' || stack.every(({ name, source }) => name === '' && source === '')
  const value = isVague && exception.value !== undefined ? parameterise(exception.value) : ''
  return [type, value, ...stack.map(asPart)].join('\n')
}

function asPart({ place, name, source }: FrameComponent): string {
  return `${place}|${name}|${source}`
}

function stacksOf(event: NormalEvent): readonly Stacktrace[] {
  if (event.exception !== undefined) return event.exception.flatMap(({ stacktrace }) => stacktrace ?? [])
  const stack = event.stacktrace ?? threadStack(event)
  return stack === undefined ? [] : [stack]
}

/**
 * Returns the stack of the only crashed thread, else the only current one, else the only one (docs/protocol.md 5.4).
 */
function threadStack({ threads = [] }: NormalEvent): Stacktrace | undefined {
  const choices = [threads.filter((thread) => thread.crashed), threads.filter((thread) => thread.current), threads]
  return choices.find((choice) => choice.length === 1)?.[0]?.stacktrace
}

function componentsOf(stack: Stacktrace | undefined, platform: string, frames: Frames): readonly FrameComponent[] {
  if (stack === undefined) return []
  const components: FrameComponent[] = []
  for (const frame of stack.frames) {
    if (!counts(frame, frames)) continue
    const component = frameComponent(frame, frame.platform ?? platform)
    // Recursion of any depth counts as one frame.
    if (component !== undefined && !isSame(component, components.at(-1))) components.push(component)
  }
  return components
}

function counts(frame: Frame, frames: Frames): boolean {
  return frames === 'system' || (frames === 'app' && frame.in_app)
}

function isSame(one: FrameComponent, other: FrameComponent | undefined): boolean {
  return other !== undefined && one.place === other.place && one.name === other.name && one.source === other.source
}
