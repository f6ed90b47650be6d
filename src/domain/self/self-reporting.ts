/** The settings that page scripts need to report their errors to Mishap itself. */
export interface SelfReporting {
  readonly dsn: string
  /** A same-origin path to send to, including the base path; `null` to use the DSN's own address. */
  readonly tunnel: string | null
  /** `mishap@0.1.0+abc1234` */
  readonly release: string
  readonly environment: string
}

/** Maximum breadcrumbs in our own reports. */
export const MOST_BREADCRUMBS = 100
