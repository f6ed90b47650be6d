import type { Exception, Frame, Stacktrace } from '#domain/event/event.ts'
import type { NormalEvent } from '../../normalise/normalise-event.ts'
import { frameComponent, type FrameComponent } from './frame.ts'
import { parameterise } from './parameterise.ts'

/** The frames that count: the app's, all of them, or none. */
export type Frames = 'app' | 'system' | 'none'

/** Returns whether any stack of the event has frames of this kind that tell something. */
export function hasFrames(event: NormalEvent, frames: Frames): boolean {
  const tells = (frame: Frame) =>
    counts(frame, frames) && frameComponent(frame, frame.platform ?? event.platform) !== undefined
  return stacksOf(event).some((stack) => stack.frames.some(tells))
}

/** Type and stack of every exception of the chain, in its order (docs/protocol.md 5.3, 5.4). */
export function exceptionParts(event: NormalEvent, frames: Frames): readonly string[] {
  const components = (event.exception ?? []).map((exception) => exceptionComponent(exception, event.platform, frames))
  const isGroup = event.exception?.some((exception) => exception.mechanism?.is_exception_group) === true
  // Ten times the same failure in an AggregateError is the same problem as nine times.
  return isGroup ? [...new Set(components)] : components
}

/** The stack without an exception: the event's own, or that of the thread in question. */
export function stackParts(event: NormalEvent, frames: Frames): readonly string[] {
  return stacksOf(event).flatMap((stack) => componentsOf(stack, event.platform, frames).map(asPart))
}

function exceptionComponent(exception: Exception, platform: string, frames: Frames): string {
  const stack = componentsOf(exception.stacktrace, platform, frames)
  const type = exception.mechanism?.synthetic === true ? '' : (exception.type ?? '')
  // Without a type, or a stack that names more than files, the text is all that tells one failure from the next.
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
    // Recursion of any depth is one frame.
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
