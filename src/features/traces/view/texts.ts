/** Translated texts for the client component. {@link filled} replaces the placeholders `{…}`. */
export interface TraceTexts {
  readonly tree: string
  readonly search: string
  /** `{at} of {count}` */
  readonly hits: string
  readonly noHits: string
  readonly previousHit: string
  readonly nextHit: string
  readonly service: string
  readonly operation: string
  readonly all: string
  readonly critical: string
  readonly logs: string
  readonly collapseAll: string
  readonly expandAll: string
  readonly wholeTrace: string
  readonly minimap: string
  readonly collapse: string
  readonly expand: string
  readonly orphan: string
  /** `{duration} without spans` */
  readonly gap: string
  readonly failed: string
  /** `{level}: {title}` */
  readonly event: string
  readonly noRows: string
  readonly panel: PanelTexts
}

/** Texts of a span's panel. */
export interface PanelTexts {
  readonly title: string
  readonly close: string
  readonly loading: string
  readonly notLoaded: string
  readonly again: string
  readonly facts: Readonly<Record<FactName, string>>
  readonly attributes: string
  readonly none: string
  readonly events: string
  readonly links: string
  readonly profile: string
}

export const factNames = [
  'service',
  'operation',
  'kind',
  'status',
  'start',
  'duration',
  'selfTime',
  'sent',
  'transaction',
  'release',
  'environment',
  'user',
  'id',
  'parent',
] as const
export type FactName = (typeof factNames)[number]

export function filled(text: string, parts: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(parts[name] ?? whole))
}
