/** The player's translated texts. Placeholders in braces are filled in by the browser. */
export interface PlayerTexts {
  readonly recording: string
  readonly play: string
  readonly pause: string
  readonly back: string
  readonly forward: string
  readonly speed: string
  readonly skip: string
  readonly share: string
  readonly shared: string
  readonly fullScreen: string
  readonly seek: string
  /** `{at}` of `{length}`. */
  readonly position: string
  readonly loading: string
  readonly failed: string
  readonly empty: string
  /** `{duration}`. */
  readonly gaps: Readonly<Record<'missing' | 'unreadable' | 'no_picture', string>>
  readonly keys: string
  readonly keySlower: string
  readonly keyFaster: string
  readonly panels: string
  readonly tabs: Readonly<Record<PanelName, string>>
  /** `{read}` of `{count}` segments. */
  readonly reading: string
  readonly none: Readonly<Record<PanelName, string>>
  readonly open: string
  readonly allLogs: string
  readonly marks: Readonly<Record<MarkName, string>>
  readonly noAnswer: string
  readonly sent: string
  readonly received: string
  readonly headers: string
}

export const panelNames = ['crumbs', 'console', 'network', 'errors', 'traces', 'logs', 'memory', 'tags'] as const
export type PanelName = (typeof panelNames)[number]

/** Kinds of timeline marks. */
export const markNames = [
  'error',
  'rage',
  'dead',
  'hydration',
  'feedback',
  'click',
  'navigation',
  'vital',
  'poorVital',
] as const
export type MarkName = (typeof markNames)[number]
