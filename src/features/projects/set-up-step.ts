import type { CodeLanguage } from '#ui/highlight.ts'

/** One step of a set-up: a heading of the catalogue, and code to copy. */
export interface SetUpStep {
  readonly step: StepName
  /** The file that the code goes into; undefined for a command. */
  readonly file?: string
  readonly language: CodeLanguage
  readonly code: string
  /** A remark of the catalogue, under the code. */
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

/** Where events of one project go. */
export interface Destination {
  readonly dsn: string
  /** The envelope endpoint, with origin and base path. */
  readonly envelopeUrl: string
  /** Where OpenTelemetry's exporters send traces. */
  readonly otlpTracesUrl: string
  readonly publicKey: string
}
