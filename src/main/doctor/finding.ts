/** What a check of the machine and its surroundings came to. */
export interface Finding {
  /** What was looked at: `clock`. The same in every language. */
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
  /** `wrong` wants to be mended, and makes the command fail; `slow` is said and no more. */
  readonly verdict: 'fine' | 'slow' | 'wrong'
  /** A sentence for the operator, with the mend. */
  readonly says: string
}
