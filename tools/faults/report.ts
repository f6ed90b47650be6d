import type { Wrong } from './judge.ts'
import type { RunEnd } from './run.ts'

const MOST_SHOWN = 20

/** A table of the injected faults, and the verdict. */
export function reportOf({ verdict, strikes, visits, problems }: RunEnd): string {
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
    ...[...visits].map(
      ([status, times]) => `${times} visits ${status === 0 ? 'had no answer' : `were answered with ${status}`}`,
    ),
    ...[...lost, ...doubled, ...strange].slice(0, MOST_SHOWN).map(line),
    ...problems,
  ].join('\n')
}

/** The run as a line of the table in docs/reliability.md. */
export function rowOf(command: string, { verdict, strikes }: RunEnd): string {
  const { acknowledged, rows, lost, doubled } = verdict
  const struck = [...strikes.values()].reduce((sum, times) => sum + times, 0)
  const kinds = strikes.size === 1 ? '' : `, of ${strikes.size} kinds`
  const count = (number: number) => number.toLocaleString('en')
  return `| \`${command}\` | ${struck}${kinds} | ${count(acknowledged)} envelopes, ${count(rows)} rows | ${lost.length} | ${doubled.length} |`
}

function line({ id, place, end, wanted, found }: Wrong): string {
  return `  ${place} ${id}, ${end}: ${found} of ${wanted}`
}
