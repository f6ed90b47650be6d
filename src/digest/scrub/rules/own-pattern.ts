import { RE2JS, RE2JSException } from 're2js'
import { FILTERED } from '../mark.ts'
import type { Finder } from './finders.ts'

const MAX_PATTERN = 500
/** The deterministic engine may fall back to one that takes a step for each instruction and character. */
const MAX_INSTRUCTIONS = 5000
/** So many instructions of a pattern take as long as one search of ours. */
const INSTRUCTIONS_A_SEARCH = 2

/** A project's own pattern, ready for any text, and how large its program is. */
export interface OwnPattern {
  readonly find: Finder
  readonly instructions: number
}

/**
 * Finds what a project's own pattern matches, in time linear to the text (RE2). Where the pattern has groups, only what
 * the first one matched is found: `order (\d+)` leaves the word. Returns why not, when it cannot be read.
 * @param mostInstructions that are left for it among all patterns of the project
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
    return { find, instructions }
  } catch (error) {
    if (error instanceof RE2JSException) return 'bad_pattern'
    throw error
  }
}
