import { z } from 'zod'
import type { ImportKind, Miss } from '#domain/import/tally.ts'
import { missOf } from '../sentry/pages.ts'

export const recordsShape = z.array(z.object({ model: z.string(), pk: z.number(), fields: z.looseObject({}) }))
type Record = z.output<typeof recordsShape>[number]

export interface Models {
  <Shape extends z.ZodType>(model: string, fields: Shape): readonly z.output<Shape>[]
  /** The unreadable rows among those requested so far, each reported once. */
  misses(): readonly Miss[]
}

/** What a row of these models would become. Rows of other models are parts of one of these. */
const kindOf: Readonly<{ [model: string]: ImportKind }> = {
  team: 'team',
  project: 'project',
  projectkey: 'key',
  organizationmember: 'member',
  projectownership: 'ownership',
  rule: 'alert',
  alertrule: 'threshold',
  monitor: 'monitor',
  dashboard: 'dashboard',
  dashboardwidget: 'widget',
}

/** Indexes the rows of an export by model. */
export function modelsIn(records: readonly Record[]): Models {
  const byModel = Map.groupBy(records, ({ model }) => model.toLowerCase())
  const unread = new Map<string, Miss>()
  const rows = <Shape extends z.ZodType>(model: string, fields: Shape) =>
    (byModel.get(`sentry.${model}`) ?? []).flatMap(({ pk, fields: found }) => {
      const row = fields.safeParse({ ...found, id: pk })
      if (row.success) return [row.data]
      const kind = kindOf[model]
      if (kind !== undefined) unread.set(`${model} ${pk}`, missOf(kind, 'unreadable', `sentry.${model} ${pk}`))
      return []
    })
  return Object.assign(rows, {
    misses: () => {
      const misses = [...unread.values()]
      unread.clear()
      return misses
    },
  })
}

/** JSON, which some versions store as a string. */
export const json = z.unknown().transform((value, context): unknown => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    context.addIssue({ code: 'custom', message: 'no JSON' })
    return z.NEVER
  }
})

/** Lists of strings: array columns that some versions store as a string. */
export const texts = json.pipe(z.array(z.string()).nullable()).nullish().catch(undefined)
