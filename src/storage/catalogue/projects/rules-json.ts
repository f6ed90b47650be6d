import { z } from 'zod'
import {
  defaultRules,
  filterActions,
  filterNames,
  listFilterNames,
  scrubMethods,
  scrubPatterns,
  type FilterName,
  type ListFilterName,
  type ProjectRules,
} from '#domain/project/project-rules.ts'
import {
  detectorKinds,
  thresholds,
  type DetectorKind,
  type DetectorRules,
  type Threshold,
} from '#domain/trace/detect/rules.ts'

const { grouping, scrubbing, filters, sourceMaps, performance: detectors } = defaultRules

const texts = z.array(z.string())

const scrubRule = z.object({
  what: z.union([z.enum(scrubPatterns), z.object({ pattern: z.string() })]),
  where: z.string(),
  how: z.enum(scrubMethods),
  with: z.string().exactOptional(),
})

const known = fieldsOf(filterNames, (name: FilterName) => z.enum(filterActions).default(filters.known[name]))

const lists = fieldsOf(listFilterNames, (name: ListFilterName) => {
  const { action, values } = filters.lists[name]
  return z.object({ action: z.enum(filterActions).default(action), values: texts.default([...values]) }).prefault({})
})

/** Clamps each detector's thresholds to their bounds, because older versions allowed other values. */
const performance = fieldsOf(detectorKinds, (kind: DetectorKind) => {
  const limits = Object.entries<Threshold>(thresholds[kind]).map(
    ([name, { byDefault, least, most }]) =>
      [
        name,
        z
          .number()
          .default(byDefault)
          .transform((value) => Math.min(Math.max(value, least), most)),
      ] as const,
  )
  return z
    .object({ on: z.boolean().default(detectors[kind].on), limits: z.object(Object.fromEntries(limits)).prefault({}) })
    .prefault({})
})

const projectRules = z.object({
  grouping: z
    .object({
      fingerprint: z.string().default(grouping.fingerprint),
      stackTrace: z.string().default(grouping.stackTrace),
    })
    .prefault({}),
  scrubbing: z
    .object({
      defaults: z.boolean().default(scrubbing.defaults),
      removeAddresses: z.boolean().default(scrubbing.removeAddresses),
      sensitiveFields: texts.default([...scrubbing.sensitiveFields]),
      safeFields: texts.default([...scrubbing.safeFields]),
      rules: z.array(scrubRule).default([...scrubbing.rules]),
    })
    .prefault({}),
  filters: z.object({ known: z.object(known).prefault({}), lists: z.object(lists).prefault({}) }).prefault({}),
  sourceMaps: z.object({ fetchHosted: z.boolean().default(sourceMaps.fetchHosted) }).prefault({}),
  performance: z
    .object(performance)
    .prefault({})
    .transform((rules) => rules as DetectorRules),
  toolbar: z.object({ origins: texts.default([]) }).prefault({}),
})

/**
 * Parses rules from `project_rules`. Missing parts come from {@link defaultRules}, and obsolete parts are dropped.
 * @throws ZodError on a value that no version has written
 */
export function readRules(json: string): ProjectRules {
  return projectRules.parse(JSON.parse(json))
}

/** A record with one schema per name, with typed keys. */
function fieldsOf<Name extends string, Schema>(names: readonly Name[], schemaOf: (name: Name) => Schema) {
  return Object.fromEntries(names.map((name) => [name, schemaOf(name)])) as { [N in Name]: Schema }
}
