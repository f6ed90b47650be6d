import type { Frame } from '#domain/event/event.ts'
import { cut } from '../normalise/fields.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'
import { crashFrame, mainException } from './main-exception.ts'

const MAX_CULPRIT = 200

/** Where an event comes from, for a list: the transaction, else the crash's place, else the address; '' for nowhere (PROTOCOL 5.9). */
export function culpritOf(event: NormalEvent): string {
  return cut(event.transaction ?? placeOf(event) ?? event.request?.url ?? '', MAX_CULPRIT)
}

function placeOf(event: NormalEvent): string | undefined {
  const exception = mainException(event)
  // The stack of a made-up exception leads to the call of the SDK.
  if (exception?.mechanism?.synthetic === true) return ''
  const frame = crashFrame(exception?.stacktrace ?? event.stacktrace)
  return frame === undefined ? undefined : placeName(frame, frame.platform ?? event.platform)
}

function placeName(frame: Frame, platform: string): string | undefined {
  const place = frame.module ?? frame.filename
  switch (platform) {
    case 'javascript':
    case 'node':
      return `${frame.function ?? '?'}(${place ?? '?'})`
    case 'native':
    case 'c':
      return frame.function
  }
  if (place === undefined) return frame.function
  return frame.function === undefined ? place : `${place} in ${frame.function}`
}
