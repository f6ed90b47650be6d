/** A query of a foreign file. The statement is ours, only the values are not. */
export interface FileQuestion {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

export type FileAnswer =
  /** @property isCut whether rows beyond the limit were dropped */
  | { readonly kind: 'rows'; readonly rows: readonly unknown[]; readonly isCut: boolean }
  | { readonly kind: 'unreadable'; readonly why: string }
