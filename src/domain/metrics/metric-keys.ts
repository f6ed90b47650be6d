import type { KeyTable } from '../query/keys.ts'

/** The keys of a series' own that a search may ask for. Any other name is that of an attribute: a text or a number. */
export const metricKeys = {
  /** A project's slug. */
  project: { kind: 'text', aliases: ['project.name'] },
  release: { kind: 'text', optional: true },
  environment: { kind: 'text', optional: true },
  'sdk.name': { kind: 'text', optional: true },
  'sdk.version': { kind: 'text', optional: true },
} as const satisfies KeyTable

export type MetricKeys = typeof metricKeys
export type MetricKey = keyof MetricKeys

/** Returns the key that a name is; undefined: it is an attribute. */
export function metricKey(name: string): MetricKey | undefined {
  return (Object.keys(metricKeys) as readonly MetricKey[]).find((key) => key === name)
}
