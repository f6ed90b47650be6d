import { createHash } from 'node:crypto'
import type { Frame } from '#domain/event/event.ts'
import { planEventTraces } from './event-traces.ts'
import { planFeedback } from './feedback.ts'
import type { PlannedEnvelope } from './planned.ts'
import { randomFrom, type Random } from './random.ts'
import { spread } from './rhythm.ts'
import { inBrowser } from './shells/browser.ts'
import { onNode } from './shells/node.ts'
import { inPython } from './shells/python.ts'
import { aShopper, environments, releaseAt, type DemoProject, type Environment } from './shop.ts'
import { apiOutageStories } from './stories/api-outages.ts'
import { apiRequestStories } from './stories/api-requests.ts'
import { builtStories } from './stories/built.ts'
import { checkoutStories } from './stories/checkout.ts'
import { webPageStories } from './stories/web-pages.ts'
import { webServerStories } from './stories/web-server.ts'
import { workerImportStories } from './stories/worker-imports.ts'
import { workerJobStories } from './stories/worker-jobs.ts'
import { planReplays } from './replays/plan-replays.ts'
import { planProfiles } from './profiles.ts'
import { planSessions } from './sessions.ts'
import { exceptionsOf, resolve, type Failure, type Scene, type Story } from './story.ts'
import { happeningsIn, eventsInTraces, type Happening } from './traces/happenings.ts'
import { packTraces } from './traces/pack.ts'
import { planTraces } from './traces/plan-traces.ts'
import { eventEnvelope, type Surroundings, type WireEvent } from './wire.ts'

export const stories: Record<DemoProject, readonly Story[]> = {
  web: [...webPageStories, ...webServerStories],
  checkout: [...checkoutStories, ...builtStories],
  api: [...apiOutageStories, ...apiRequestStories],
  worker: [...workerImportStories, ...workerJobStories],
}

/** A demo event: its time, and a function that writes it when its turn comes. */
export interface PlannedEvent {
  readonly project: DemoProject
  /** The story's key, which identifies the issue. */
  readonly story: string
  readonly at: Date
  readonly runsIn: Story['runsIn']
  /** Whether it happened in a demo trace. */
  readonly isInTrace: boolean
  write(): WireEvent
}

const HOUR_MS = 3_600_000

/**
 * The full demo, oldest first. It depends only on `now`: the same time gives the same envelopes.
 * @param again the installation has an earlier demo
 */
export function planDemo(now: Date, again = false): PlannedEnvelope[] {
  const traces = planTraces(now)
  const events = planEvents(now, happeningsIn(traces))
  const replays = planReplays(events, now, traces)
  const envelopes = [
    ...events.map((event) => envelopeOf(event, replays.ofEvents.get(event))),
    ...planFeedback(events, now),
    ...packTraces(traces, now),
    ...(again ? [] : planEventTraces(events, now)),
    ...planSessions(now),
    ...replays.envelopes,
    ...planProfiles(now, traces),
  ]
  return envelopes.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** @param replayId the recording in which it happened */
function envelopeOf({ project, at, write }: PlannedEvent, replayId: string | undefined): PlannedEnvelope {
  const holds = { events: 1, transactions: 0, sessions: 0 }
  const written = () => (replayId === undefined ? write() : inReplay(write(), replayId))
  return { project, at, holds, write: () => eventEnvelope(written()) }
}

function inReplay(event: WireEvent, replay_id: string): WireEvent {
  return { ...event, contexts: { ...event.contexts, replay: { replay_id } } }
}

/**
 * The events of the two weeks before `now`, oldest first. Their ids are constant within a day (UTC), so that a second
 * seed on that day adds none, and one on another day adds two new weeks.
 * @param happenings what happened in traces: some events report it
 */
export function planEvents(
  now: Date,
  happenings: readonly Happening[] = happeningsIn(planTraces(now)),
): PlannedEvent[] {
  const day = now.toISOString().slice(0, 10)
  const byStory = Map.groupBy(happenings, ({ story }) => story)
  const planned = (Object.keys(stories) as DemoProject[]).flatMap((project) =>
    stories[project].flatMap((story) =>
      planStory(project, story, { day, now, happenings: byStory.get(story.key) ?? [] }),
    ),
  )
  return planned.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

interface Circumstances {
  readonly day: string
  readonly now: Date
  readonly happenings: readonly Happening[]
}

function planStory(project: DemoProject, story: Story, { day, now, happenings }: Circumstances): PlannedEvent[] {
  const times = spread(story.rhythm, story.events, now, randomFrom(story.key))
  const inTraces = eventsInTraces(times, happenings)
  return times.map((usual, index) => {
    const happening = inTraces.get(index)
    const at = happening?.at ?? usual
    return {
      project,
      story: story.key,
      at,
      runsIn: story.runsIn,
      isInTrace: happening !== undefined,
      write: () => {
        const random = randomFrom(`${story.key}:${index}`)
        const scene: Scene = {
          project,
          random,
          at,
          release: releaseAt(project, (now.getTime() - at.getTime()) / HOUR_MS),
          environment: environmentOf(story, random),
          shopper: aShopper(random),
          ...(happening !== undefined && detailsOf(happening)),
        }
        return writeEvent(story, scene, eventId(`${day}:${story.key}:${index}`))
      },
    }
  })
}

function detailsOf({ inSpan, release, environment, shopper }: Happening) {
  return { inSpan, release, environment, shopper }
}

function environmentOf(story: Story, random: Random): Environment {
  const wanted = story.environments ?? environments
  const usual = random.chance(0.86) ? 'production' : random.chance(0.75) ? 'staging' : 'development'
  return wanted.includes(usual) ? usual : random.pick(wanted)
}

function eventId(name: string): string {
  return createHash('md5').update(name).digest('hex')
}

function writeEvent(story: Story, scene: Scene, id: string): WireEvent {
  return {
    event_id: id,
    timestamp: scene.at.getTime() / 1000,
    level: story.level ?? 'error',
    transaction: story.transaction,
    release: scene.release,
    environment: scene.environment,
    ...failed(story.failure, scene),
    ...surroundings(story, scene),
  }
}

function surroundings(story: Story, scene: Scene): Surroundings {
  switch (story.runsIn) {
    case 'browser':
      return inBrowser(story, scene)
    case 'node':
      return onNode(story, scene)
    case 'python':
      return inPython(story, scene)
  }
}

function failed(failure: Failure, scene: Scene): Pick<WireEvent, 'exception' | 'logentry'> {
  switch (failure.kind) {
    case 'thrown':
      return { exception: { values: exceptionsOf(failure.chain, failure.mechanism, scene) } }
    case 'message': {
      const params = resolve(failure.params, scene)
      return {
        logentry: { message: failure.template, params },
        exception: { values: [callSite(fill(failure.template, params), failure.frames)] },
      }
    }
  }
}

/** Messages have a typeless exception that only contains their call site (docs/protocol.md 2.3). */
function callSite(message: string, frames: readonly Frame[]): WireEvent['exception']['values'][number] {
  return { value: message, stacktrace: { frames }, mechanism: { type: 'generic', handled: true, synthetic: true } }
}

function fill(template: string, params: readonly string[]): string {
  const rest = [...params]
  return template.replaceAll('%s', () => rest.shift() ?? '%s')
}
