/** A number as people read it, with how it stands to that of the period before where it is another. */
export interface ShownNumber {
  readonly text: string
  readonly change?: {
    /** By how much. */
    readonly text: string
    readonly isMore: boolean
    readonly isWorse: boolean
    readonly before: string
  }
}

/** The numbers of a row. A table has hundreds: as one text each of these is a third of what it would be as data. */
export interface JoinedNumbers {
  readonly numbers: string
  readonly changes: string
  readonly before: string
}

/** Stands in no number of any language. */
const BETWEEN = '|'
const WORSE = '!'

/** Returns the numbers of a row as texts. */
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

/** Returns what was joined. */
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
