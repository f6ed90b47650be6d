import { readRules } from '../rules/lines.ts'
import { readStackRule, type StackRule } from '../rules/stack-rules.ts'
import { machineryTextsV3 } from '../v3/machinery.ts'

/** SDKs and the libraries that capture stacks for them. */
const WATCHING = /sentry|crashpad|breakpad|SentryCrash|std::backtrace|anyhow|eyre/

/**
 * The rules of `v3`, except that monitoring code does not cut the stack below it: an application may run inside an SDK
 * function (`with_scope`, middleware), and only the frames at the top of a stack came after the fault.
 */
export const machineryTextsV4: readonly string[] = machineryTextsV3.map((text) =>
  WATCHING.test(text) ? text.replace(/ -group \^-group$/, ' -group') : text,
)

let machinery: readonly StackRule[] | undefined

/** Read when they are first asked for: most threads group nothing. */
export const machineryV4 = (): readonly StackRule[] =>
  (machinery ??= readRules(machineryTextsV4.join('\n'), readStackRule).rules)

export function isWatching({ text }: StackRule): boolean {
  return WATCHING.test(text)
}
