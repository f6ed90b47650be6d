import type { ViewName } from './scene.ts'

/** Translated texts for the client component. {@link filled} replaces the placeholders `{…}`. */
export interface ViewTexts {
  readonly views: Readonly<Record<ViewName, string>>
  readonly viewLabel: string
  readonly colour: string
  readonly colours: Readonly<Record<'app' | 'package' | 'difference', string>>
  readonly app: string
  readonly library: string
  readonly less: string
  readonly more: string
  readonly thread: string
  readonly allThreads: string
  /** `Thread {id}` */
  readonly unnamedThread: string
  readonly search: string
  /** `{count} functions, {share} of the total` */
  readonly hits: string
  readonly noHits: string
  readonly whole: string
  /** `Only {function} and what it calls` */
  readonly focused: string
  readonly leaveFocus: string
  /** `Flame graph with {count} functions, {total} in all. …` */
  readonly summary: string
  readonly keys: string
  readonly hint: string
  readonly minimap: string
  readonly empty: string
  readonly unknown: string
  readonly details: {
    readonly title: string
    readonly none: string
    readonly here: string
    readonly self: string
    readonly everywhere: string
    readonly file: string
    readonly module: string
    readonly package: string
    readonly change: string
    readonly zoom: string
    readonly focus: string
    readonly copy: string
    readonly copied: string
    readonly close: string
  }
  readonly table: {
    readonly function: string
    readonly self: string
    readonly total: string
    readonly file: string
    /** `Show what {function} calls` and similar. */
    readonly expand: string
    readonly collapse: string
    /** `{count} more` */
    readonly rest: string
  }
}

export function filled(text: string, parts: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(parts[name] ?? whole))
}
