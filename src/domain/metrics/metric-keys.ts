import type { KeyTable } from '../query/keys.ts'

/** Built-in search keys of a series. Any other name is an attribute: text or number. */
export const metricKeys = {
  /** Project slug. */
  project: { kind: 'text', aliases: ['project.name'] },
  release: { kind: 'text', optional: true },
  environment: { kind: 'text', optional: true },
  'sdk.name': { kind: 'text', optional: true },
  'sdk.version': { kind: 'text', optional: true },
} as const satisfies KeyTable

export type MetricKeys = typeof metricKeys
export type MetricKey = keyof MetricKeys

/** `undefined` if the name is an attribute. */
export function metricKey(name: string): MetricKey | undefined {
  return (Object.keys(metricKeys) as readonly MetricKey[]).find((key) => key === name)
}
