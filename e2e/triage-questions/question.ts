/** A question of somebody who triages, with the calls that find its answer. */
export interface Question {
  readonly asks: string
  /** Tools one after the other: each is told what came before. */
  readonly calls: readonly Call[]
  /** What the last answer says: facts of the demo, which are the same whenever it is seeded. */
  readonly facts: readonly (string | RegExp)[]
}

type Arguments = Readonly<Record<string, unknown>>
/** A tool and its arguments, which may follow from the answers before. */
export type Call = readonly [tool: string, args: Arguments | ((answers: readonly string[]) => Arguments)]

/** The first short id in an answer: of the issue that a search has found first. */
export function issueIn(answer = ''): string {
  return /^([A-Z]+-[0-9A-Z]+) \|/m.exec(answer)?.[1] ?? 'none'
}

/** Finds an issue by words of its title, and asks a tool about it. */
export function aboutIssue(words: string, tool: string, args: Arguments = {}): readonly Call[] {
  return [
    ['search_issues', { query: `"${words}"`, limit: 1, sort: 'freq' }],
    [tool, ([found]) => ({ issue: issueIn(found), ...args })],
  ]
}
