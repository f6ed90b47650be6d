import type { Wrong } from './judge.ts'
import type { RunEnd } from './run.ts'

const MOST_SHOWN = 20

/** A table of what was done, and the verdict. */
export function reportOf({ verdict, strikes, problems }: RunEnd): string {
  const { lost, doubled, strange, acknowledged, rows, unansweredStored } = verdict
  const widest = Math.max(...[...strikes.keys()].map(({ length }) => length))
  return [
    '',
    ...[...strikes]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, times]) => `${name.padEnd(widest)}  ${times}`),
    '',
    `${acknowledged} envelopes acknowledged, ${rows} rows: ${lost.length} lost, ${doubled.length} doubled`,
    `${unansweredStored} rows of what was cut off without an answer are there, once; ${strange.length} that nobody has sent`,
    ...[...lost, ...doubled, ...strange].slice(0, MOST_SHOWN).map(line),
    ...problems,
  ].join('\n')
}

function line({ id, place, end, wanted, found }: Wrong): string {
  return `  ${place} ${id}, ${end}: ${found} of ${wanted}`
}
