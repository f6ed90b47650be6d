import type { CodeLanguage } from '#ui/highlight.ts'

/** A set-up step: a heading and code to copy. */
export interface SetUpStep {
  readonly step: StepName
  /** The file that contains the code; `undefined` for commands. */
  readonly file?: string
  readonly language: CodeLanguage
  readonly code: string
  /** A note below the code. */
  readonly note?: NoteName
}

type StepName =
  | 'install'
  | 'init'
  | 'initBrowser'
  | 'client'
  | 'server'
  | 'digest'
  | 'error'
  | 'globalError'
  | 'handlers'
  | 'run'
  | 'tunnel'
  | 'test'
  | 'env'
  | 'curl'
  | 'otlp'
type NoteName = 'tunnel' | 'other' | 'test' | 'nextTest' | 'node' | 'digest' | 'otlp'

/** A project's ingest addresses. */
export interface Destination {
  readonly dsn: string
  /** The envelope endpoint, with origin and base path. */
  readonly envelopeUrl: string
  /** The endpoint for OpenTelemetry trace exporters. */
  readonly otlpTracesUrl: string
  readonly publicKey: string
}
