/** A link in view. */
export interface LinkInView {
  /** What it leads to, as {@link Ahead.flight} gets it: no hash, and none of the router's parameters. */
  readonly address: string
  /** Pixels between it and the centre of the window, now. */
  distance(): number
  /** Has the router fetch what it leads to. */
  ask(): void
}

/** Fetches what links in view lead to, before one is pressed. */
export interface Ahead {
  /** Asks for nothing before {@link Ahead.go}: the nearest of all that have come into view is not known yet. */
  see(link: LinkInView): void
  /** The link has left the view: what it leads to is not fetched, or not to the end. */
  leave(link: LinkInView): void
  /** The link is gone, and may have been pressed: what is under way comes to its end. */
  forget(link: LinkInView): void
  /** Looks again which link may be asked for: something that {@link AheadOptions.mayAsk} goes by has changed. */
  go(): void
  /** Runs the request for an address, whoever asked for it. `send` resolves when the answer has come whole. */
  flight<T>(address: string, send: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Gives the place of an address free for which the router has made no request. */
  unasked(address: string): void
}

export interface AheadOptions {
  /** Requests under way at once. */
  readonly most: number
  /** How long an address is not asked for again. */
  readonly freshMs: number
  readonly mayAsk: () => boolean
  readonly now?: () => number
}

/** The nearest to the centre of the window comes first: it is what a person looks at. */
export function createAhead({ most, freshMs, mayAsk, now = () => performance.now() }: AheadOptions): Ahead {
  const inView = new Set<LinkInView>()
  const askedAt = new Map<string, number>()
  const underWay = new Map<string, { readonly control: AbortController; isAsked: boolean }>()

  const nearest = (): LinkInView | undefined => {
    const due = now() - freshMs
    return [...inView]
      .filter(({ address }) => (askedAt.get(address) ?? -Infinity) < due)
      .map((link) => ({ link, distance: link.distance() }))
      .toSorted((a, b) => a.distance - b.distance)[0]?.link
  }
  const go = () => {
    while (underWay.size < most && mayAsk()) {
      const link = nearest()
      if (link === undefined) return
      askedAt.set(link.address, now())
      underWay.set(link.address, { control: new AbortController(), isAsked: false })
      link.ask()
    }
  }
  const landed = (address: string) => {
    underWay.delete(address)
    go()
  }
  return {
    see: (link) => void inView.add(link),
    leave(link) {
      inView.delete(link)
      underWay.get(link.address)?.control.abort()
    },
    forget: (link) => void inView.delete(link),
    go,
    async flight(address, send) {
      const control = underWay.get(address)?.control ?? new AbortController()
      askedAt.set(address, now())
      underWay.set(address, { control, isAsked: true })
      try {
        return await send(control.signal)
      } catch (fault) {
        askedAt.delete(address)
        throw fault
      } finally {
        landed(address)
      }
    },
    unasked(address) {
      if (underWay.get(address)?.isAsked === false) landed(address)
    },
  }
}
