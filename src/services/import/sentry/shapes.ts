import { z } from 'zod'

/**
 * Responses of Sentry's API (docs.sentry.io/api), as far as an import needs them. Compatible servers omit some fields,
 * so everything that is not essential is optional.
 */

/** Ids become strings. */
export const text = z.union([z.string(), z.number()]).transform(String)
/** A field that may be absent or have another type, in which case it is `undefined`. */
export const optional = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().catch(undefined)
const when = z
  .string()
  .transform((value) => new Date(value))
  .refine((date) => !Number.isNaN(date.getTime()))

export const organizationsShape = z.array(z.object({ slug: z.string(), name: optional(z.string()) }))

export const teamShape = z.object({ id: text, slug: z.string(), name: optional(z.string()) })

export const memberShape = z.object({
  email: z.string(),
  role: optional(z.string()),
  orgRole: optional(z.string()),
  teams: optional(z.array(z.string())),
})

export const projectShape = z.object({
  id: text,
  slug: z.string(),
  name: optional(z.string()),
  platform: optional(z.string()),
  dateCreated: optional(when),
  teams: optional(z.array(z.object({ slug: z.string() }))),
})
export type SentryProject = z.output<typeof projectShape>

export const keyShape = z.object({
  public: z.string(),
  label: optional(z.string()),
  name: optional(z.string()),
  isActive: optional(z.boolean()),
  rateLimit: optional(z.object({ count: z.number(), window: z.number() })),
  dateCreated: optional(when),
})

export const ownershipShape = z.object({ raw: optional(z.string()) })
export const codeownersShape = z.array(z.object({ raw: optional(z.string()) }))

const part = z.looseObject({ id: z.string() })
export const ruleShape = z.object({
  id: text,
  name: z.string(),
  status: optional(z.string()),
  environment: optional(z.string()),
  frequency: optional(z.number()),
  actionMatch: optional(z.string()),
  conditions: optional(z.array(part)),
  filters: optional(z.array(part)),
  actions: optional(z.array(part)),
})
export type SentryRule = z.output<typeof ruleShape>
export type SentryRulePart = z.output<typeof part>

const actionShape = z.object({
  type: z.string(),
  targetType: optional(z.string()),
  targetIdentifier: optional(text),
  inputChannelId: optional(text),
})
export const metricRuleShape = z.object({
  id: text,
  name: z.string(),
  status: optional(z.number()),
  dataset: optional(z.string()),
  query: optional(z.string()),
  aggregate: z.string(),
  eventTypes: optional(z.array(z.string())),
  timeWindow: z.number(),
  thresholdType: optional(z.number()),
  thresholdPeriod: optional(z.number()),
  resolveThreshold: optional(z.number()),
  comparisonDelta: optional(z.number()),
  detectionType: optional(z.string()),
  environment: optional(z.string()),
  snooze: optional(z.boolean()),
  owner: optional(z.string()),
  projects: optional(z.array(z.string())),
  triggers: z.array(
    z.object({
      label: z.string(),
      alertThreshold: z.number(),
      resolveThreshold: optional(z.number()),
      actions: optional(z.array(actionShape)),
    }),
  ),
})
export type SentryMetricRule = z.output<typeof metricRuleShape>
export type SentryAction = z.output<typeof actionShape>

export const releaseShape = z.object({
  version: z.string(),
  dateCreated: when,
  dateReleased: optional(when),
  dateStarted: optional(when),
  url: optional(z.string()),
  ref: optional(z.string()),
  status: optional(z.string()),
  commitCount: optional(z.number()),
  deployCount: optional(z.number()),
  projects: optional(z.array(z.object({ id: optional(text), slug: z.string() }))),
})
export type SentryRelease = z.output<typeof releaseShape>

export const commitShape = z.object({
  id: z.string(),
  message: optional(z.string()),
  dateCreated: optional(when),
  repository: optional(z.object({ name: optional(z.string()) })),
  author: optional(z.object({ name: optional(z.string()), email: optional(z.string()) })),
  patchSet: optional(z.array(z.object({ path: z.string(), type: z.enum(['A', 'M', 'D']) }))),
})

export const deployShape = z.object({
  environment: z.string(),
  name: optional(z.string()),
  url: optional(z.string()),
  dateStarted: optional(when),
  dateFinished: optional(when),
})

export const releaseFileShape = z.object({
  id: text,
  name: z.string(),
  dist: optional(z.string()),
  headers: optional(z.record(z.string(), z.string())),
})

export const debugFileShape = z.object({ id: text, objectName: optional(z.string()), sha1: optional(z.string()) })

export const bundleShape = z.object({
  bundleId: z.string(),
  associations: optional(z.array(z.object({ release: optional(z.string()), dist: optional(z.string()) }))),
})
export const bundleFilesShape = z.object({
  files: z.array(z.object({ filePath: z.string(), debugId: optional(z.string()) })),
})
export const lookupShape = z.array(z.object({ type: z.string(), url: z.string() }))

export const eventShape = z.looseObject({
  eventID: z.string(),
  groupID: optional(text),
  dateCreated: optional(when),
  dateReceived: optional(when),
  entries: optional(z.array(z.looseObject({ type: z.string(), data: z.unknown() }))),
})
export type SentryEvent = z.output<typeof eventShape>

const person = z.object({ name: optional(z.string()), email: optional(z.string()) })
const activityShape = z.object({
  type: z.string(),
  dateCreated: optional(when),
  user: optional(person),
  /** Its content depends on the type: see activityData. */
  data: z.unknown(),
})
export type SentryActivity = z.output<typeof activityShape>

/** The data of history entries of any type. */
export const activityData = z.object({
  text: optional(z.string()),
  version: optional(z.string()),
  inNextRelease: optional(z.boolean()),
  current_release_version: optional(z.string()),
  commit: optional(z.object({ id: z.string(), repository: optional(z.object({ name: optional(z.string()) })) })),
  ignoreUntil: optional(when),
  ignoreDuration: optional(z.number()),
  ignoreCount: optional(z.number()),
  ignoreWindow: optional(z.number()),
  ignoreUserCount: optional(z.number()),
  ignoreUserWindow: optional(z.number()),
  ignoreUntilEscalating: optional(z.boolean()),
  assignee: optional(text),
  assigneeEmail: optional(z.string()),
  assigneeName: optional(z.string()),
  assigneeType: optional(z.string()),
  priority: optional(z.enum(['high', 'medium', 'low'])),
})
export type SentryActivityData = z.output<typeof activityData>

export const issueShape = z.object({
  id: text,
  shortId: optional(z.string()),
  status: optional(z.string()),
  substatus: optional(z.string()),
  statusDetails: optional(
    z.object({
      inRelease: optional(z.string()),
      inNextRelease: optional(z.boolean()),
      inCommit: optional(z.looseObject({ commit: optional(z.string()), repository: optional(z.unknown()) })),
      ignoreUntil: optional(when),
      ignoreCount: optional(z.number()),
      ignoreWindow: optional(z.number()),
      ignoreUserCount: optional(z.number()),
      ignoreUserWindow: optional(z.number()),
    }),
  ),
  priority: optional(z.enum(['high', 'medium', 'low'])),
  assignedTo: optional(z.object({ type: optional(z.string()), id: optional(text), email: optional(z.string()) })),
  numComments: optional(z.number()),
  lastSeen: optional(when),
  activity: optional(z.array(activityShape)),
})
export type SentryIssue = z.output<typeof issueShape>
