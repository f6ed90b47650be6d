import { readRules } from '../rules/lines.ts'
import { readStackRule, type StackRule } from '../rules/stack-rules.ts'
import { machineryTextsV3 } from '../v3/machinery.ts'

/** SDKs and the libraries that look at stacks for them. */
const WATCHING = /sentry|crashpad|breakpad|SentryCrash|std::backtrace|anyhow|eyre/

/**
 * The rules of `v3`, in which what watches does not cut the stack below it: an application may run inside of an SDK's
 * function (`with_scope`, middleware), and only what is at the top of a stack came after the fault.
 */
export const machineryTextsV4: readonly string[] = machineryTextsV3.map((text) =>
  WATCHING.test(text) ? text.replace(/ -group \^-group$/, ' -group') : text,
)

let machinery: readonly StackRule[] | undefined

/** Read when they are first asked for: most threads group nothing. */
export const machineryV4 = (): readonly StackRule[] =>
  (machinery ??= readRules(machineryTextsV4.join('\n'), readStackRule).rules)

/** Returns whether a built-in rule is one for what watches. */
export function isWatching({ text }: StackRule): boolean {
  return WATCHING.test(text)
}
