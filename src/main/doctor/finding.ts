/** The result of a check of the machine or its environment. */
export interface Finding {
  /** The language-independent name: `clock`. */
  readonly check:
    | 'clock'
    | 'disk'
    | 'catalogue'
    | 'limits'
    | 'site'
    | 'dns'
    | 'proxy'
    | 'mail'
    | 'versions'
    | 'permissions'
    | 'port'
    | 'backup'
  /** `wrong` needs a fix and makes the command fail; `slow` is only reported. */
  readonly verdict: 'fine' | 'slow' | 'wrong'
  /** A sentence for the operator, with the fix. */
  readonly says: string
}
