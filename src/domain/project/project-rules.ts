import { defaultDetectors, type DetectorRules } from '../trace/detect/rules.ts'

/**
 * The rules of a project by which its events are read: grouping, scrubbing, filters, source maps. Kept as one JSON
 * value per project in the catalogue, changed as a whole, read by digest threads within seconds of the change.
 */
export interface ProjectRules {
  readonly grouping: GroupingRules
  readonly scrubbing: ScrubbingRules
  readonly filters: FilterRules
  readonly sourceMaps: SourceMapRules
  /** What is looked for in spans, once they are stored. */
  readonly performance: DetectorRules
  readonly toolbar: ToolbarRules
}

/**
 * The grouping rules as typed, one a line, in the grammar of docs/protocol.md 5.7. Lines that are wrong were refused
 * when they were saved.
 */
export interface GroupingRules {
  readonly fingerprint: string
  readonly stackTrace: string
}

/** The patterns that a rule of scrubbing looks for. */
export const scrubPatterns = [
  'anything',
  'secrets',
  'passwords',
  'cards',
  'ibans',
  'national_ids',
  'imeis',
  'emails',
  'phones',
  'ip_addresses',
  'mac_addresses',
  'uuids',
  'url_credentials',
  'bearer_tokens',
  'json_web_tokens',
  'private_keys',
  'user_paths',
] as const
export type ScrubPattern = (typeof scrubPatterns)[number]

/** remove: nothing is left but the mark `[Filtered]`; mask: `*` for each character; hash: a short keyed hash, equal for equal values; replace: a fixed text. */
export const scrubMethods = ['remove', 'mask', 'hash', 'replace'] as const
export type ScrubMethod = (typeof scrubMethods)[number]

export interface ScrubRule {
  /** A named pattern, or a regular expression in RE2's syntax (linear time). */
  readonly what: ScrubPattern | { readonly pattern: string }
  /** A path selector over the event: `$user.email`, `extra.*.card`, `**.password`, `$message && !$frame`. See src/digest/scrub. */
  readonly where: string
  readonly how: ScrubMethod
  /** For `replace`. */
  readonly with?: string
}

export interface ScrubbingRules {
  /** The built-in list of secret names and patterns. */
  readonly defaults: boolean
  /** Leaves no network address of a person on the event. */
  readonly removeAddresses: boolean
  /** Names of fields that are secret here, as the built-in names are. */
  readonly sensitiveFields: readonly string[]
  /** Names of fields that no rule touches. */
  readonly safeFields: readonly string[]
  readonly rules: readonly ScrubRule[]
}

/** off: let through; drop: count it as filtered and forget it; fold: keep it, all of the kind in one issue. */
export const filterActions = ['off', 'drop', 'fold'] as const
export type FilterAction = (typeof filterActions)[number]

/** Inbound filters that know by themselves what they look for. */
export const filterNames = [
  'browser_extensions',
  'localhost',
  'old_browsers',
  'crawlers',
  'health_checks',
  'cancelled_routes',
  'stale_deploys',
  'router_not_mounted',
  'connection_lost',
  'chunk_load',
  'hydration',
] as const
export type FilterName = (typeof filterNames)[number]

/** Filters that take a list. */
export const listFilterNames = ['error_messages', 'releases', 'addresses'] as const
export type ListFilterName = (typeof listFilterNames)[number]

export interface ListFilter {
  readonly action: FilterAction
  /** Globs; for `addresses` addresses and networks (`10.0.0.0/8`). */
  readonly values: readonly string[]
}

export interface FilterRules {
  readonly known: { readonly [F in FilterName]: FilterAction }
  readonly lists: { readonly [F in ListFilterName]: ListFilter }
}

export interface SourceMapRules {
  /** Fetch scripts and maps from where they are hosted. Only with MISHAP_FETCH_SOURCE_MAPS, the operator's switch. */
  readonly fetchHosted: boolean
}

export interface ToolbarRules {
  /** The sites that may show the toolbar, as {@link parseOrigin} of `toolbar/toolbar.ts` writes them. */
  readonly origins: readonly string[]
}

/** The rules of a project that has set nothing. */
export const defaultRules: ProjectRules = {
  grouping: { fingerprint: '', stackTrace: '' },
  scrubbing: { defaults: true, removeAddresses: false, sensitiveFields: [], safeFields: [], rules: [] },
  filters: {
    known: {
      browser_extensions: 'off',
      localhost: 'off',
      old_browsers: 'off',
      crawlers: 'off',
      health_checks: 'off',
      cancelled_routes: 'off',
      stale_deploys: 'off',
      router_not_mounted: 'off',
      connection_lost: 'off',
      chunk_load: 'off',
      hydration: 'off',
    },
    lists: {
      error_messages: { action: 'off', values: [] },
      releases: { action: 'off', values: [] },
      addresses: { action: 'off', values: [] },
    },
  },
  sourceMaps: { fetchHosted: false },
  performance: defaultDetectors,
  toolbar: { origins: [] },
}

/** The reason why a line of rules cannot be read. The settings page has a sentence for each. */
export type RuleProblemCode =
  // Both kinds of grouping rules
  | 'too_long'
  | 'too_many_rules'
  /** A word that is no `key:pattern`. */
  | 'not_a_matcher'
  /** A `key:` that there is not. */
  | 'unknown_matcher'
  /** Nothing says which events or frames the rule is for. */
  | 'missing_matcher'
  | 'empty_pattern'
  | 'bad_glob'
  | 'unclosed_quote'
  /** `app:` and `thread.crashed:` take yes or no. */
  | 'not_a_flag'
  /** `family:` takes javascript, native, other, all. */
  | 'unknown_family'
  // Fingerprint rules
  | 'missing_arrow'
  | 'missing_fingerprint'
  /** Only `title="…"` may follow the fingerprint. */
  | 'unknown_attribute'
  // Stack trace rules
  | 'missing_action'
  | 'unknown_action'
  | 'not_a_number'
  | 'unclosed_bracket'
  /** A neighbour in brackets that no `|` joins to the frame. */
  | 'missing_pipe'
  // Scrubbing and filters
  | 'bad_pattern'
  | 'bad_selector'
  | 'bad_address'

/** A line of rules that cannot be read. */
export interface RuleProblem {
  /** From 1. */
  readonly line: number
  /** From 1, in characters; where reading stopped. */
  readonly column: number
  readonly code: RuleProblemCode
  /** The text at fault, at most 80 characters. */
  readonly text: string
}

/** The problem that {@link RuleProblem} notes of rules of scrubbing: of a path selector, and of a pattern. */
export type ScrubProblemCode = Extract<
  RuleProblemCode,
  'bad_selector' | 'unclosed_quote' | 'unclosed_bracket' | 'empty_pattern' | 'bad_pattern' | 'too_long'
>
