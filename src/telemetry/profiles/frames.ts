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

/** The program that frames belong to. */
export interface FrameSource {
  readonly platform: string
  readonly release: string
  readonly dist: string
  readonly debugMeta: Json | undefined
  readonly project: ProjectId
  readonly lookups: DigestLookups
}

/** Maximum number of frames per profile that are symbolicated. */
const MAX_SYMBOLICATED = 4_000
/** Maximum length of a function or file name. */
const MAX_NAME = 512
const ANONYMOUS = '<anonymous>'

/**
 * Resolves frames to source names: several per frame if functions were inlined, outermost first. Frames are processed
 * like those of events, each as a stack of its own, because the caller of a frame differs between samples.
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
  // The first version of the format had other names for some fields.
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

/**
 * JavaScript profilers do not mark app frames. Everything with a file counts as app code, unless it is in a library.
 */
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
