import type { Exception, Frame, Stacktrace } from '#domain/event/event.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'

/** The exception that gives the event its name: the outermost, which is the last (PROTOCOL 5.9). */
export function mainException(event: NormalEvent): Exception | undefined {
  return event.exception?.at(-1)
}

/** Where it happened: the newest frame of the app, else the newest of all. */
export function crashFrame(stacktrace: Stacktrace | undefined): Frame | undefined {
  return stacktrace?.frames.findLast((frame) => frame.in_app) ?? stacktrace?.frames.at(-1)
}
