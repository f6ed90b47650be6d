import type { Answer, CallOptions } from './client.ts'
import { ProblemError } from './problem.ts'

/** A page of a list. */
interface Page<Item> {
  readonly data: readonly Item[]
  readonly next: string | null
}

interface ListInput {
  readonly query?: { readonly cursor?: string | undefined } | undefined
}

/** What an answer holds. @throws {ProblemError} where it was refused */
export async function valueOf<Value>(answer: Answer<Value> | Promise<Answer<Value>>): Promise<Value> {
  const came = await answer
  if (!came.ok) throw new ProblemError(came.problem)
  return came.value
}

/**
 * The pages of a list, one after the other: `for await (const page of pages(mishap.listIssues, { query: { limit: 100 } }))`.
 *
 * @throws {ProblemError} where one is refused
 */
export async function* pages<Input extends ListInput | undefined, P extends Page<unknown>>(
  list: (input: Input, options?: CallOptions) => Promise<Answer<P>>,
  input: NonNullable<NoInfer<Input>>,
  options?: CallOptions,
): AsyncGenerator<P, void, undefined> {
  let cursor: string | null | undefined = input.query?.cursor
  while (cursor !== null) {
    const query = cursor === undefined ? input.query : { ...input.query, cursor }
    // The same input, from another place on.
    const page: P = await valueOf(list({ ...input, query }, options))
    yield page
    cursor = page.next
  }
}

/**
 * The things in a list, page after page as they are asked for: `for await (const issue of each(mishap.listIssues, {}))`.
 *
 * @throws {ProblemError} where a page is refused
 */
export async function* each<Input extends ListInput | undefined, Item>(
  list: (input: Input, options?: CallOptions) => Promise<Answer<Page<Item>>>,
  input: NonNullable<NoInfer<Input>>,
  options?: CallOptions,
): AsyncGenerator<Item, void, undefined> {
  for await (const page of pages(list, input, options)) yield* page.data
}
