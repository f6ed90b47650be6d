import { z } from '@hono/zod-openapi'
import type { GroupingExplanation } from '#domain/grouping/explanation.ts'
import { readSuspects } from '#domain/release/read-suspects.ts'
import { ok, refuse } from '#domain/result.ts'
import { messages } from '#messages'
import { endpoint, type Endpoint } from '../endpoint.ts'
import { tryOutRefusal } from '../try-out-refusal.ts'
import { time } from '../shapes/common.ts'
import { eventOfProject } from './events.ts'

const t = messages('api')

const needs = ['project:read', 'event:read'] as const

const valueShape = z.object({
  name: z.string(),
  value: z.string(),
  contributes: z.boolean(),
  why: z.string().nullable(),
})
export const groupingShape = z
  .object({
    algorithm: z.string(),
    hash: z.string(),
    variant: z.string(),
    fingerprint: z
      .object({ from: z.string(), values: z.array(z.string()), rule: z.string().nullable(), line: z.int().nullable() })
      .nullable(),
    stackRules: z.array(z.object({ rule: z.string(), line: z.int().nullable(), frames: z.int() })),
    variants: z.array(
      z.object({
        type: z.string(),
        hash: z.string().nullable(),
        contributes: z.boolean(),
        components: z.array(
          z.object({
            id: z.string(),
            contributes: z.boolean(),
            why: z.string().nullable(),
            values: z.array(valueShape),
          }),
        ),
      }),
    ),
  })
  .openapi('GroupingInfo')

/** Explains an event's grouping: what each variant hashed, and which one decided (docs/protocol.md 5.1). */
const grouping = endpoint({
  path: '/projects/{organization}/{project}/events/{event}/grouping-info/',
  summary: t('operations.groupingInfo'),
  needs,
  query: z.object({}),
  body: groupingShape,
  answer: async ({ running, may, params }) => {
    const found = await eventOfProject(running, may, params)
    if (!found.ok) return found
    const { event, projectId } = found.value
    const { grouping: rules } = await running.catalogue.rules.of(may['project:read'], projectId)
    const explained = await running.reprocessing.explainGrouping(may['project:read'].actor, event, rules)
    return explained.ok ? ok({ body: groupingOf(explained.value) }) : refuse(tryOutRefusal(explained.refusal))
  },
})

export function groupingOf({
  fingerprint,
  variants,
  stackRules,
  ...why
}: GroupingExplanation): z.output<typeof groupingShape> {
  return {
    ...why,
    fingerprint:
      fingerprint === undefined
        ? null
        : {
            from: fingerprint.from,
            values: [...fingerprint.values],
            rule: fingerprint.rule ?? null,
            line: fingerprint.line ?? null,
          },
    stackRules: stackRules.map(({ rule, line, frames }) => ({ rule, line: line ?? null, frames })),
    variants: variants.map(({ name, hash, decided, parts }) => ({
      type: name,
      hash: hash ?? null,
      contributes: decided,
      components: parts.map(({ kind, counts, why: reason, values }) => ({
        id: kind,
        contributes: counts,
        why: reason ?? null,
        values: values.map((one) => ({
          name: one.name,
          value: one.value,
          contributes: one.counts,
          why: one.why ?? null,
        })),
      })),
    })),
  }
}

const committersShape = z
  .object({
    committers: z.array(
      z.object({
        author: z.object({ name: z.string(), email: z.string() }),
        commits: z.array(
          z.object({
            id: z.string(),
            message: z.string(),
            dateCreated: time.nullable(),
            repository: z.object({ name: z.string() }),
            release: z.string(),
            /** The stack trace's file that the commit touched, and the function that failed in it. */
            path: z.string(),
            function: z.string().nullable(),
          }),
        ),
      }),
    ),
  })
  .openapi('Committers')

/** Commits that may have caused an event, most likely first, with their authors. */
const committers = endpoint({
  path: '/projects/{organization}/{project}/events/{event}/committers/',
  summary: t('operations.committers'),
  needs,
  query: z.object({}),
  body: committersShape,
  answer: async ({ running, may, params }) => {
    const event = await eventOfProject(running, may, params)
    if (!event.ok) return event
    const suspects = await readSuspects(running.catalogue.releases, may['project:read'], event.value)
    return ok({
      body: {
        committers: suspects.map(({ commit, release, path, function: name }) => ({
          author: { name: commit.authorName, email: commit.authorEmail },
          commits: [
            {
              id: commit.id,
              message: commit.message,
              dateCreated: commit.timestamp?.toISOString() ?? null,
              repository: { name: commit.repository },
              release,
              path,
              function: name ?? null,
            },
          ],
        })),
      },
    })
  },
})

export const eventCauseEndpoints: readonly Endpoint[] = [grouping, committers]
