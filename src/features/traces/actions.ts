'use server'

import { z } from 'zod'
import { parseSpanId, parseTraceId } from '#domain/ids.ts'
import type { Grant } from '#domain/access/access.ts'
import { paths } from '#domain/paths.ts'
import { spanPlaceParams, spanProfile } from '#domain/profile/span-profile.ts'
import type { Span } from '#domain/trace/span.ts'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { exactTime } from '#ui/times.ts'
import { durationText } from '#ui/duration.ts'
import type { FactName } from './view/texts.ts'

// Anyone can call this function, so its arguments are untrusted until parsed.
const typed = z.string().max(64)

/** A span's panel with formatted texts. */
export interface SpanDetails {
  readonly facts: readonly (readonly [FactName, string])[]
  /** By name. */
  readonly attributes: readonly (readonly [string, string])[]
  /** `href` is `null` if nothing of the linked trace is stored. */
  /** Link to the profile recorded during the span; `null` without one. */
  readonly profile: string | null
  readonly links: readonly { readonly href: string | null; readonly label: string }[]
}

/** Returns a span's details, or `null` if it does not exist or is not visible to the user. */
export async function readSpan(trace: string, span: string): Promise<SpanDetails | null> {
  const [events, projects] = [await guard('event:read'), await guard('project:read')]
  const [traceId, spanId] = [parseTraceId(typed.parse(trace)), parseSpanId(typed.parse(span))]
  if (traceId === undefined || spanId === undefined) return null
  const [found] = await running().events.spansOf(events, traceId, [spanId])
  if (found === undefined) return null
  const all = await running().catalogue.projects.list(projects)
  const service = all.find(({ id }) => id === found.projectId)?.name ?? ''
  return {
    facts: factsOf(found, service).filter(([, value]) => value !== ''),
    attributes: [...found.texts, ...found.numbers.map(([name, value]) => [name, String(value)] as const)].toSorted(
      ([a], [b]) => a.localeCompare(b),
    ),
    profile: await profileOf(events, found),
    links: await Promise.all(
      found.links.map(async (link) => ({
        href: (await running().events.hasTrace(events, link.traceId)) ? paths.trace(link.traceId, link.spanId) : null,
        label: [link.type, link.traceId].filter((text) => text !== '').join(' '),
      })),
    ),
  }
}

/** A span without its own profiler id uses that of its root span. */
async function profileOf(events: Grant<'event:read'>, span: Span): Promise<string | null> {
  const { traceId, spanId, rootSpanId } = span
  const [root] = rootSpanId === null ? [] : await running().events.spansOf(events, traceId, [rootSpanId])
  const own = spanProfile(span) ?? (root && spanProfile(root, span))
  if (own === undefined) return null
  return own.kind === 'whole'
    ? paths.profile(own.profileId)
    : paths.spanProfile({ ...spanPlaceParams(own.place), trace: traceId, span: spanId })
}

function factsOf(span: Span, service: string): readonly (readonly [FactName, string])[] {
  return [
    ['service', service],
    ['operation', span.op],
    ['kind', span.kind],
    ['status', [span.status, span.statusText].filter((text) => text !== '').join(': ')],
    ['start', exactTime(new Date(span.start / 1000))],
    ['duration', durationText(span.duration)],
    ['selfTime', durationText(span.selfTime)],
    ['sent', span.rawName],
    ['transaction', span.rootSpanName],
    ['release', span.release],
    ['environment', span.environment],
    ['user', span.userKey],
    ['id', span.spanId],
    ['parent', span.parentId ?? ''],
  ]
}
