/** The logger used by the server: fields first, then a sentence. */
export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface LogLine {
  readonly at: Date
  readonly level: string
  readonly message: string
  readonly fields: object
}
