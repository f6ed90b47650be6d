/** A short text and its full form. */
export interface Short {
  readonly short: string
  /** For the tooltip and screen readers. */
  readonly full: string
}

/** Shows the short form and exposes the full one to screen readers. The parent has the full form as its title. */
export function ShortText({ short, full }: Short) {
  if (full.startsWith(short))
    return (
      <>
        {short}
        <span className="sr-only">{full.slice(short.length)}</span>
      </>
    )
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{full}</span>
    </>
  )
}
