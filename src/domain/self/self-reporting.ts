/** The settings that the pages' scripts need to report their errors where Mishap watches itself. */
export interface SelfReporting {
  readonly dsn: string
  /** A path of the page's own origin to send to, base path and all; null: the DSN's own address. */
  readonly tunnel: string | null
  /** `mishap@0.1.0+abc1234` */
  readonly release: string
  readonly environment: string
}

/** Breadcrumbs that a report of ours bears at most. */
export const MOST_BREADCRUMBS = 100
