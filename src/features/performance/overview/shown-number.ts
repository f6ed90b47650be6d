/** A formatted number, with its change since the previous period if any. */
export interface ShownNumber {
  readonly text: string
  readonly change?: {
    /** The amount. */
    readonly text: string
    readonly isMore: boolean
    readonly isWorse: boolean
    readonly before: string
  }
}

/** A row's numbers, joined. A table has hundreds: joined texts are a third of the size of structured data. */
export interface JoinedNumbers {
  readonly numbers: string
  readonly changes: string
  readonly before: string
}

/** Separator; does not occur in formatted numbers of any language. */
const BETWEEN = '|'
const WORSE = '!'

export function joinedNumbers(numbers: readonly ShownNumber[]): JoinedNumbers {
  return {
    numbers: numbers.map(({ text }) => text).join(BETWEEN),
    changes: numbers.map(changeText).join(BETWEEN),
    before: numbers.map(({ change }) => change?.before ?? '').join(BETWEEN),
  }
}

function changeText({ change }: ShownNumber): string {
  return change === undefined ? '' : `${change.isWorse ? WORSE : ''}${change.isMore ? '↑' : '↓'}${change.text}`
}

/** Reverses `joinedNumbers`. */
export function numbersIn({ numbers, changes, before }: JoinedNumbers): readonly ShownNumber[] {
  const [was, past] = [changes.split(BETWEEN), before.split(BETWEEN)]
  return numbers.split(BETWEEN).map((text, at) => {
    const change = was[at] ?? ''
    if (change === '') return { text }
    const isWorse = change.startsWith(WORSE)
    const said = isWorse ? change.slice(WORSE.length) : change
    return { text, change: { text: said.slice(1), isMore: said.startsWith('↑'), isWorse, before: past[at] ?? '' } }
  })
}
