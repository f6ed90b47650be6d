import type { Permission } from '#domain/access/roles.ts'
import type { Caller, Target } from './access-stage.ts'
import type { Mark } from './http-client.ts'

/** The required access, as in the table. */
interface Decision {
  readonly needs: 'nothing' | readonly Permission[]
  readonly inProject?: 'hides' | 'silent'
  readonly looksFirst?: true
  readonly tellsWho?: true
  readonly isGone?: true
}

interface Row<R extends Decision> {
  readonly name: string
  /** One call deletes what another needs, so the callers take turns. */
  readonly takesAway?: boolean
  readonly rule: R
  readonly about: Target['name']
  /** Callers that are not tested. */
  readonly skipped?: readonly Caller[]
}

/** Each rule; a rule about a project is tested three times: for an open project, a hidden one and a nonexistent one. */
export function rowsOf<R extends Decision>(table: Readonly<Record<string, R>>): readonly Row<R>[] {
  return Object.entries(table).flatMap(([name, rule]) => {
    const about = rule.inProject === undefined ? (['open'] as const) : (['open', 'hidden', 'nowhere'] as const)
    return about.map((one) => ({ name, rule, about: one }))
  })
}

/** Applies the access rules to one caller and one target. */
function expectedOf({ rule, about }: Row<Decision>, { may, seesHidden, isVoid }: Caller): Mark {
  const { needs, inProject, looksFirst, tellsWho, isGone } = rule
  if (tellsWho === true && isVoid === true) return '401'
  if (needs === 'nothing') return '✓'
  if (may === undefined) return '401'
  const isUnseen = inProject === 'hides' && (about === 'nowhere' || (about === 'hidden' && !seesHidden))
  if (isUnseen && looksFirst === true) return '404'
  if (!needs.every((need) => may.includes(need))) return '403'
  return isUnseen || isGone === true ? '404' : '✓'
}

const aboutTexts = { open: '', hidden: '  … hidden', nowhere: '  … that is not there' } as const
const AT_ONCE = 4

/** Collects the access decisions, and the mismatches. */
export class Matrix {
  readonly #title: string
  readonly #callers: readonly Caller[]
  readonly #lines: string[] = []
  readonly #wrong: string[] = []

  constructor(title: string, callers: readonly Caller[]) {
    this.#title = title
    this.#callers = callers
  }

  /** Tests one row with every caller. Exceptions count as mismatches. */
  async row(row: Row<Decision>, ask: (caller: Caller) => Promise<Mark>): Promise<void> {
    const marks: string[] = []
    const atOnce = row.takesAway === true ? 1 : AT_ONCE
    for (let start = 0; start < this.#callers.length; start += atOnce)
      marks.push(
        ...(await Promise.all(this.#callers.slice(start, start + atOnce).map((one) => this.#try(row, one, ask)))),
      )
    const label = row.about === 'open' ? row.name : aboutTexts[row.about]
    this.#lines.push(`${marks.map((mark) => mark.padEnd(4)).join('')} ${label}`)
  }

  async #try(row: Row<Decision>, caller: Caller, ask: (caller: Caller) => Promise<Mark>): Promise<string> {
    if (row.skipped?.includes(caller) === true) return '·'
    const expected = expectedOf(row, caller)
    try {
      const mark = await ask(caller)
      if (mark !== expected) this.#wrong.push(`${row.name} (${row.about}) · ${caller.name}: ${mark}, not ${expected}`)
      return mark
    } catch (fault) {
      this.#wrong.push(`${row.name} (${row.about}) · ${caller.name}: ${String(fault)}`)
      return '!'
    }
  }

  /** Prints to the standard output. Columns are numbered, because scope names are long. */
  print(): void {
    const legend = this.#callers.map(({ name }, index) => `${index + 1} ${name}`).join(' · ')
    const numbers = this.#callers.map((_, index) => String(index + 1).padEnd(4)).join('')
    process.stdout.write(`\n${this.#title}: ${legend}\n\n${[numbers, ...this.#lines].join('\n')}\n\n`)
  }

  /** Mismatches with the table; empty if there are none. */
  wrong(): readonly string[] {
    return this.#wrong
  }
}
