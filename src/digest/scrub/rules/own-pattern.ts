import { RE2JS, RE2JSException } from 're2js'
import { FILTERED } from '../mark.ts'
import type { Finder } from './finders.ts'

const MAX_PATTERN = 500
/** The deterministic engine may fall back to one that takes a step for each instruction and character. */
const MAX_INSTRUCTIONS = 5000
/** So many instructions of a pattern take as long as one search of ours. */
const INSTRUCTIONS_A_SEARCH = 2

/**
 * Finds what a project's own pattern matches, in time linear to the text (RE2). Where the pattern has groups, only what
 * the first one matched is found: `order (\d+)` leaves the word. Returns why not, when it cannot be read.
 */
export function finderOfPattern(pattern: string): Finder | 'empty_pattern' | 'bad_pattern' | 'too_long' {
  if (pattern === '') return 'empty_pattern'
  if (pattern.length > MAX_PATTERN) return 'too_long'
  try {
    const compiled = RE2JS.compile(pattern)
    if (compiled.programSize() > MAX_INSTRUCTIONS) return 'too_long'
    const group = compiled.groupCount() > 0 ? 1 : 0
    const cost = Math.ceil(compiled.programSize() / INSTRUCTIONS_A_SEARCH)
    return (text, redact, _name, budget) => {
      if (!budget.spend(text.length * cost)) return FILTERED
      if (!compiled.test(text)) return text
      const matcher = compiled.matcher(text)
      let result = ''
      let done = 0
      while (matcher.find()) {
        // Each search may read to the end, as `a(.*b)?` does in a text of nothing but `a`.
        if (!budget.spend((text.length - matcher.end()) * cost)) return FILTERED
        const from = matcher.start(group)
        const to = matcher.end(group)
        if (from < done || from === to) continue
        result += text.slice(done, from) + redact(text.slice(from, to))
        done = to
      }
      return result + text.slice(done)
    }
  } catch (error) {
    if (error instanceof RE2JSException) return 'bad_pattern'
    throw error
  }
}
