/** Something that is said short to the eye. */
export interface Short {
  readonly short: string
  /** On hover, and for screen readers. */
  readonly full: string
}

/** Both ways of saying it. What it stands in has the full one as its title. */
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
