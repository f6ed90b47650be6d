import type { Problem as DocumentedProblem } from './operations.ts'

/** Why something was refused (RFC 9457): `code` is for programs, `detail` for people, `errors` names what was wrong. */
export type Problem = DocumentedProblem

/** What was refused, thrown by `valueOf` and by the iterators. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`)
    this.problem = problem
  }
}

/** The problem in an answer. What something between here and Mishap refused has the code `unknown`. */
export async function problemOf(response: Response): Promise<Problem> {
  const text = await response.text()
  const isProblem = (response.headers.get('content-type') ?? '').startsWith('application/problem+json')
  if (isProblem) return JSON.parse(text) as Problem
  return {
    type: 'about:blank',
    title: response.statusText || 'Error',
    status: response.status,
    detail: text.slice(0, 500) || `The server answered ${response.status}.`,
    code: 'unknown',
  }
}
