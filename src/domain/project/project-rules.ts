import { defaultDetectors, type DetectorRules } from '../trace/detect/rules.ts'

/**
 * The rules by which a project's events are processed: grouping, scrubbing, filters, source maps. Stored as one JSON
 * value per project in the catalogue, changed as a whole, and picked up by digest threads within seconds.
 */
export interface ProjectRules {
  readonly grouping: GroupingRules
  readonly scrubbing: ScrubbingRules
  readonly filters: FilterRules
  readonly sourceMaps: SourceMapRules
  /** Detectors that run on stored spans. */
  readonly performance: DetectorRules
  readonly toolbar: ToolbarRules
}

/**
 * The grouping rules as typed, one per line, in the grammar of docs/protocol.md 5.7. Invalid lines were refused on
 * saving.
 */
export interface GroupingRules {
  readonly fingerprint: string
  readonly stackTrace: string
}

/** The patterns that a scrubbing rule can search for. */
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

/**
 * `remove`: leaves only the mark `[Filtered]`; `mask`: `*` for each character; `hash`: a short keyed hash, equal for
 * equal values; `replace`: a fixed text.
 */
export const scrubMethods = ['remove', 'mask', 'hash', 'replace'] as const
export type ScrubMethod = (typeof scrubMethods)[number]

export interface ScrubRule {
  /** A named pattern, or a regular expression in RE2 syntax (linear time). */
  readonly what: ScrubPattern | { readonly pattern: string }
  /**
   * A path selector for the event: `$user.email`, `extra.*.card`, `**.password`, `$message && !$frame`. See
   * src/digest/scrub.
   */
  readonly where: string
  readonly how: ScrubMethod
  /** For `replace`. */
  readonly with?: string
}

export interface ScrubbingRules {
  /** Whether the built-in list of secret names and patterns is active. */
  readonly defaults: boolean
  /** Removes users' network addresses from events. */
  readonly removeAddresses: boolean
  /** Additional secret field names. */
  readonly sensitiveFields: readonly string[]
  /** Field names that no rule affects. */
  readonly safeFields: readonly string[]
  readonly rules: readonly ScrubRule[]
}

/**
 * `off`: accept; `drop`: count as filtered and discard; `fold`: keep, grouping everything of this kind into one issue.
 */
export const filterActions = ['off', 'drop', 'fold'] as const
export type FilterAction = (typeof filterActions)[number]

/** Built-in inbound filters. */
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

/** Filters with a list of values. */
export const listFilterNames = ['error_messages', 'releases', 'addresses'] as const
export type ListFilterName = (typeof listFilterNames)[number]

export interface ListFilter {
  readonly action: FilterAction
  /** Globs; for `addresses`, addresses and networks (`10.0.0.0/8`). */
  readonly values: readonly string[]
}

export interface FilterRules {
  readonly known: { readonly [F in FilterName]: FilterAction }
  readonly lists: { readonly [F in ListFilterName]: ListFilter }
}

export interface SourceMapRules {
  /** Fetches scripts and maps from where they are hosted. Requires MISHAP_FETCH_SOURCE_MAPS, the operator's switch. */
  readonly fetchHosted: boolean
}

export interface ToolbarRules {
  /** Sites that may show the toolbar, in the format of {@link parseOrigin} in `toolbar/toolbar.ts`. */
  readonly origins: readonly string[]
}

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

/** Why a rule is invalid. The settings page has a message for each. */
export type RuleProblemCode =
  // Both kinds of grouping rules
  | 'too_long'
  | 'too_many_rules'
  /** A word that is not `key:pattern`. */
  | 'not_a_matcher'
  /** An unknown `key:`. */
  | 'unknown_matcher'
  /** The rule does not say which events or frames it applies to. */
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
  /** A bracketed neighbor that is not joined to the frame by `|`. */
  | 'missing_pipe'
  // Scrubbing and filters
  | 'bad_pattern'
  | 'bad_selector'
  | 'bad_address'

export interface RuleProblem {
  /** From 1. */
  readonly line: number
  /** From 1, in characters; where parsing stopped. */
  readonly column: number
  readonly code: RuleProblemCode
  /** The invalid text, at most 80 characters. */
  readonly text: string
}

/** The {@link RuleProblem} codes of scrubbing rules: for path selectors and patterns. */
export type ScrubProblemCode = Extract<
  RuleProblemCode,
  'bad_selector' | 'unclosed_quote' | 'unclosed_bracket' | 'empty_pattern' | 'bad_pattern' | 'too_long'
>
