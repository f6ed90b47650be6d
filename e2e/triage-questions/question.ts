/** A triage question, with the calls that find its answer. */
export interface Question {
  readonly asks: string
  /** Tools in sequence; each call gets the previous answers. */
  readonly calls: readonly Call[]
  /** Facts that the last answer must contain. They are the same in every seeded demo. */
  readonly facts: readonly (string | RegExp)[]
}

type Arguments = Readonly<Record<string, unknown>>
/** A tool and its arguments, which may depend on the previous answers. */
export type Call = readonly [tool: string, args: Arguments | ((answers: readonly string[]) => Arguments)]

/** The first short id in an answer, which is the first result of a search. */
export function issueIn(answer = ''): string {
  return /^([A-Z]+-[0-9A-Z]+) \|/m.exec(answer)?.[1] ?? 'none'
}

/** Finds an issue by words of its title, and calls a tool for it. */
export function aboutIssue(words: string, tool: string, args: Arguments = {}): readonly Call[] {
  return [
    ['search_issues', { query: `"${words}"`, limit: 1, sort: 'freq' }],
    [tool, ([found]) => ({ issue: issueIn(found), ...args })],
  ]
}
