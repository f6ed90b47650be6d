import { z } from '@hono/zod-openapi'
import { line, paragraphs } from '../text.ts'
import { tool } from '../tool.ts'

const value = z.object({ name: z.string(), value: z.string(), contributes: z.boolean(), why: z.string().nullable() })
const component = z.object({
  id: z.string(),
  contributes: z.boolean(),
  why: z.string().nullable(),
  values: z.array(value),
})
const info = z.object({
  algorithm: z.string(),
  hash: z.string(),
  variant: z.string(),
  fingerprint: z
    .object({ from: z.string(), values: z.array(z.string()), rule: z.string().nullable(), line: z.number().nullable() })
    .nullable(),
  stackRules: z.array(z.object({ rule: z.string(), frames: z.number() })),
  variants: z.array(z.object({ type: z.string(), contributes: z.boolean(), components: z.array(component) })),
})

const MOST_PARTS = 30

export const explainGrouping = tool({
  name: 'explain_grouping',
  title: 'Explain the grouping of an event',
  description:
    'Tells why an event is in its issue: the algorithm, the fingerprint or the frames and values that were hashed, and what was left out and why. Use it where an issue holds unlike errors, or like errors are in several issues.',
  input: z.object({
    issue: z.string().min(1).max(100).describe('Short ID such as WEB-1A, or the number of the issue'),
    event: z.string().max(40).default('latest').describe('recommended, latest, oldest, or the ID of an event'),
  }),
  needs: ['project:read', 'event:read'],
  changes: false,
  tell: async (ask, { issue, event }) => {
    const at = `${ask.organization}/issues/${encodeURIComponent(issue)}/`
    const { project, shortId } = await ask.get(
      at,
      z.object({ shortId: z.string(), project: z.object({ slug: z.string() }) }),
    )
    const { eventID } = await ask.get(`${at}events/${encodeURIComponent(event)}/`, z.object({ eventID: z.string() }))
    const path = `${ask.project(project.slug)}/events/${eventID}/grouping-info/`
    const { algorithm, hash, variant, fingerprint, stackRules, variants } = await ask.get(path, info)
    const decided = variants.find(({ contributes }) => contributes)
    return paragraphs(
      `Event ${eventID} is in ${shortId} by ${algorithm}, variant ${variant}, hash ${hash}.\n${ask.page(`/issues/${shortId}/grouping`)}`,
      fingerprint === null
        ? undefined
        : `Fingerprint from ${fingerprint.from}: ${line(fingerprint.values.join(', '))}${fingerprint.rule === null ? '' : ` (rule: ${line(fingerprint.rule)})`}`,
      stackRules.length === 0
        ? undefined
        : [
            'Stack trace rules that changed frames:',
            ...stackRules.map(({ rule, frames }) => `${line(rule)} (${frames})`),
          ].join('\n'),
      decided === undefined ? undefined : partsText(decided.components),
    )
  },
})

function partsText(components: readonly z.output<typeof component>[]): string {
  const counted = components.filter(({ contributes }) => contributes)
  const leftOut = Map.groupBy(
    components.filter(({ contributes, why }) => !contributes && why !== null),
    ({ id, why }) => `${id}: ${why ?? ''}`,
  )
  return [
    '### What was hashed',
    ...counted.slice(0, MOST_PARTS).map(
      ({ id, values }) =>
        `${id}: ${values
          .filter(({ contributes }) => contributes)
          .map((one) => `${one.name}=${line(one.value, 120)}`)
          .join(', ')}`,
    ),
    ...(counted.length > MOST_PARTS ? [`(${counted.length - MOST_PARTS} more)`] : []),
    ...(leftOut.size === 0 ? [] : ['### What was left out, and why']),
    ...[...leftOut].map(([what, some]) => `${what} (${some.length})`),
  ].join('\n')
}
