import { RE2JS, RE2JSException } from 're2js'
import { FILTERED } from '../mark.ts'
import type { Finder } from './finders.ts'

const MAX_PATTERN = 500
/** The deterministic engine may fall back to one step per instruction and character. */
const MAX_INSTRUCTIONS = 5000
/** This many instructions of a pattern take as long as one of our searches. */
const INSTRUCTIONS_A_SEARCH = 2

/** A project's own compiled pattern, and the size of its program. */
export interface OwnPattern {
  readonly find: Finder
  readonly instructions: number
}

/**
 * Compiles a project's own pattern to run in linear time (RE2). If the pattern has groups, only the first one's match
 * is found: `order (\d+)` keeps the word. Returns the reason if it does not compile.
 * @param mostInstructions the remaining budget among all patterns of the project
 */
export function compilePattern(
  pattern: string,
  mostInstructions: number,
): OwnPattern | 'empty_pattern' | 'bad_pattern' | 'too_long' {
  if (pattern === '') return 'empty_pattern'
  if (pattern.length > MAX_PATTERN || mostInstructions <= 0) return 'too_long'
  try {
    const compiled = RE2JS.compile(pattern)
    const instructions = compiled.programSize()
    if (instructions > Math.min(MAX_INSTRUCTIONS, mostInstructions)) return 'too_long'
    const group = compiled.groupCount() > 0 ? 1 : 0
    const cost = Math.ceil(instructions / INSTRUCTIONS_A_SEARCH)
    const find: Finder = (text, redact, _name, budget) => {
      if (!budget.spend(text.length * cost)) return FILTERED
      if (!compiled.test(text)) return text
      const matcher = compiled.matcher(text)
      let result = ''
      let done = 0
      while (matcher.find()) {
        // Each search may read to the end, as `a(.*b)?` does in a text of only `a`.
        if (!budget.spend((text.length - matcher.end()) * cost)) return FILTERED
        const from = matcher.start(group)
        const to = matcher.end(group)
        if (from < done || from === to) continue
        result += text.slice(done, from) + redact(text.slice(from, to))
        done = to
      }
      return result + text.slice(done)
    }
    return { find, instructions }
  } catch (error) {
    if (error instanceof RE2JSException) return 'bad_pattern'
    throw error
  }
}
