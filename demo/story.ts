import type { Exception, Frame, Json, JsonObject, Level } from '#domain/event/event.ts'
import type { Random } from './random.ts'
import type { Rhythm } from './rhythm.ts'
import type { DemoProject, Environment, Shopper } from './shop.ts'
import type { Crumb } from './wire.ts'

/** A demo issue: what goes wrong, where, how often and when. Each event happens in a {@link Scene}. */
export interface Story {
  /** Unique and permanent, because event ids derive from it. */
  readonly key: string
  readonly events: number
  readonly rhythm: Rhythm
  readonly runsIn: 'browser' | 'node' | 'python'
  /** Default: error. */
  readonly level?: Level
  /** Default: mostly production, some staging, a little development. */
  readonly environments?: readonly Environment[]
  /** Route, task or page component: the SDK's transaction name. */
  readonly transaction: string
  readonly failure: Failure
  /** The request, for code in a browser or a request handler. */
  readonly request?: SceneValue<{ readonly method: string; readonly path: string; readonly body?: Json }>
  /** Breadcrumbs just before the error, oldest first; each platform's shell adds ordinary earlier ones. */
  readonly trail?: SceneValue<readonly Crumb[]>
  readonly tags?: SceneValue<Readonly<Record<string, string>>>
  readonly extra?: SceneValue<JsonObject>
  readonly contexts?: SceneValue<{ readonly [name: string]: JsonObject }>
  /** True without a user, as in a nightly job. */
  readonly nobody?: boolean
}

/** The failure: exceptions, innermost cause first (docs/protocol.md 2.3), or only a message. */
export type Failure =
  | { readonly kind: 'thrown'; readonly chain: readonly Thrown[]; readonly mechanism: Mechanism }
  /** A message with its call site. `%s` in the template is replaced by the params in order. */
  | {
      readonly kind: 'message'
      readonly template: string
      readonly params: SceneValue<readonly string[]>
      readonly frames: readonly Frame[]
    }

/** The reporting integration, with the SDKs' own names (docs/protocol.md 2.3). */
export interface Mechanism {
  readonly type: string
  readonly handled: boolean
}

export interface Thrown {
  readonly type: string
  readonly value: SceneValue<string>
  readonly module?: string
  /** Oldest call first. */
  readonly frames: SceneValue<readonly Frame[]>
  /** One of several parallel failures, as opposed to the cause of the next one in the chain. */
  readonly isMember?: boolean
}

/** What varies between the events of a story. */
export interface Scene {
  readonly project: DemoProject
  readonly random: Random
  readonly at: Date
  readonly release: string
  readonly environment: Environment
  readonly shopper: Shopper
  /** The demo span in which it happens. Without one, the event has the ids of an unsampled trace. */
  readonly inSpan?: InSpan
}

/** An event's reference to its span (`contexts.trace`). */
export interface InSpan {
  readonly trace_id: string
  readonly span_id: string
  readonly parent_span_id: string
  readonly op: string
}

export type SceneValue<T> = T | ((scene: Scene) => T)

export function resolve<T>(value: SceneValue<T>, scene: Scene): T {
  return typeof value === 'function' ? (value as (scene: Scene) => T)(scene) : value
}

/** A story's exceptions in wire format. */
export function exceptionsOf(chain: readonly Thrown[], mechanism: Mechanism, scene: Scene): Exception[] {
  const last = chain.length - 1
  const isGroup = chain.some((thrown) => thrown.isMember)
  return chain.map((thrown, index) => {
    const id = last - index
    const linked = {
      type: 'chained',
      handled: mechanism.handled,
      source: thrown.isMember ? `errors[${index}]` : 'cause',
      parent_id: thrown.isMember ? 0 : id - 1,
    }
    const frames = resolve(thrown.frames, scene)
    return {
      type: thrown.type,
      value: resolve(thrown.value, scene),
      ...(thrown.module && { module: thrown.module }),
      ...(frames.length > 0 && { stacktrace: { frames } }),
      mechanism: {
        ...(id === 0 ? mechanism : linked),
        ...(chain.length > 1 && { exception_id: id }),
        ...(id === 0 && isGroup && { is_exception_group: true }),
      },
    }
  })
}
