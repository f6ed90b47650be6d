import type { Frame, Json, JsonObject, Thread } from '#domain/event/event.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import type { ProfileFrame } from '#domain/profile/profile.ts'
import { dataObject } from '#digest/normalise/data.ts'
import { isObject } from '#digest/normalise/fields.ts'
import { imageLimits } from '#digest/normalise/limits.ts'
import { Notes } from '#digest/normalise/notes.ts'
import { normaliseStacktrace } from '#digest/normalise/stacktrace.ts'
import { withoutNullImages } from '#digest/normalise/template.ts'
import { symbolicateEvent } from '#digest/symbolicate/symbolicate-event.ts'
import { frameOf } from './body.ts'

/** The program that frames are of. */
export interface FrameSource {
  readonly platform: string
  readonly release: string
  readonly dist: string
  readonly debugMeta: Json | undefined
  readonly project: ProjectId
  readonly lookups: DigestLookups
}

/** The most frames of a profile that are looked up in what was uploaded. */
const MAX_SYMBOLICATED = 4_000
/** Longest name of a function or a file. */
const MAX_NAME = 512
const ANONYMOUS = '<anonymous>'

/**
 * Returns frames as the sources name them, for each that came: several where functions were inlined, the outermost first.
 * Frames are treated as those of events are, each as a stack of its own: what it is called by differs from sample to sample.
 */
export function readFrames(raw: readonly Json[], source: FrameSource): readonly (readonly ProfileFrame[])[] {
  const stacks = raw.map((one) => normalFrames(one, source.platform))
  const few = stacks.slice(0, MAX_SYMBOLICATED)
  const resolved = symbolicated(few, source)
  return stacks.map((frames, index) => (resolved[index] ?? frames).map(profileFrame))
}

function normalFrames(raw: Json, platform: string): readonly Frame[] {
  if (!isObject(raw)) return []
  const { file, name, line, column, ...rest } = raw
  // The first version of the format had other names for some.
  const frame: JsonObject = {
    ...rest,
    function: rest.function ?? name ?? '',
    ...(rest.filename === undefined && rest.abs_path === undefined && file !== undefined && { filename: file }),
    ...(rest.lineno === undefined && line !== undefined && { lineno: line }),
    ...(rest.colno === undefined && column !== undefined && { colno: column }),
    in_app: rest.in_app ?? isAppByPlace({ ...rest, file: file ?? null }, platform),
  }
  return normaliseStacktrace({ frames: [frame] }, { platform, name: 'profile', notes: new Notes() })?.frames ?? []
}

/** JavaScript's profilers do not say what is of the app: all that has a file is, unless it lies in a library. */
function isAppByPlace({ abs_path: path, filename, file }: JsonObject, platform: string): boolean {
  const place = path ?? filename ?? file
  return (platform === 'node' || platform === 'javascript') && typeof place === 'string' && place !== ''
}

function symbolicated(stacks: readonly (readonly Frame[])[], source: FrameSource): readonly (readonly Frame[])[] {
  const { platform, release, dist, debugMeta, project, lookups } = source
  const threads: readonly Thread[] = stacks.map((frames) => ({ stacktrace: { frames } }))
  const meta = dataObject(withoutNullImages(debugMeta), 'debug_meta', new Notes(), imageLimits)
  const event = symbolicateEvent(
    {
      event_id: '',
      timestamp: 0,
      received: 0,
      type: 'default',
      level: 'info',
      platform,
      tags: [],
      threads,
      ...(release !== '' && { release }),
      ...(dist !== '' && { dist }),
      ...(meta !== undefined && { debug_meta: meta }),
    },
    project,
    lookups,
  )
  return (event.threads ?? []).map(({ stacktrace }) => stacktrace?.frames ?? [])
}

function profileFrame(frame: Frame): ProfileFrame {
  return frameOf({
    function: (frame.function ?? frame.symbol ?? frame.instruction_addr ?? ANONYMOUS).slice(0, MAX_NAME),
    module: (frame.module ?? '').slice(0, MAX_NAME),
    package: (frame.package ?? '').split(/[/\\]/).at(-1)?.slice(0, MAX_NAME) ?? '',
    file: (frame.filename ?? frame.abs_path ?? '').replace(/^file:\/\//, '').slice(0, MAX_NAME),
    line: frame.lineno ?? 0,
    inApp: frame.in_app,
  })
}
