import { createHmac } from 'node:crypto'
import type {
  RuleProblem,
  ScrubbingRules,
  ScrubMethod,
  ScrubProblemCode,
  ScrubRule,
} from '#domain/project/project-rules.ts'
import type { SecretNames } from '../defaults/secret-names.ts'
import { FILTERED, filtered, type Redact } from '../mark.ts'
import { isAddressName } from './address-names.ts'
import { finderOf, scrubIpAddresses, type Finder } from './finders.ts'
import { compilePattern } from './own-pattern.ts'
import { parseSelector, type Expression, type Path, type Selector } from './selector.ts'

export interface CompiledRule {
  readonly find: Finder
  readonly redact: Redact
  /** A fully removed value leaves no gap: its field may go as well. */
  readonly removes: boolean
  readonly expression: Expression
}

export interface CompiledRules {
  /** The paths of all rules, which expressions reference by index. */
  readonly paths: readonly Path[]
  readonly rules: readonly CompiledRule[]
  readonly names: SecretNames
}

type Problem = RuleProblem & { readonly code: ScrubProblemCode }

/**
 * Maximum instructions of all patterns of a project: about 0.3 s to compile, in each digest thread. Two hundred
 * patterns of usual length have half as many.
 */
const MAX_INSTRUCTIONS = 50_000
const MAX_REPLACEMENT = 256
const MAX_SHOWN = 80
const HASH_LENGTH = 16

/**
 * Compiles a project's rules, and notes the ones that do not compile. An earlier version may have saved such a rule;
 * because its pattern is unknown, it replaces every text in its place entirely.
 */
export function compileRules(
  scrubbing: ScrubbingRules,
  names: SecretNames,
  key: string,
): { readonly compiled: CompiledRules | undefined; readonly problems: readonly Problem[] } {
  const paths: Path[] = []
  const rules: CompiledRule[] = []
  const problems: Problem[] = []
  let instructionsLeft = MAX_INSTRUCTIONS
  const add = (selector: Selector, rule: Omit<CompiledRule, 'expression'>) => {
    rules.push({ ...rule, expression: shifted(selector.expression, paths.length) })
    paths.push(...selector.paths)
  }
  for (const [index, rule] of scrubbing.rules.entries()) {
    const problem = (code: ScrubProblemCode, column: number, text: string) =>
      problems.push({ line: index + 1, column, code, text: text.slice(0, MAX_SHOWN) })
    const selector = parseSelector(rule.where)
    if (!selector.ok)
      problem(selector.refusal.reason, selector.refusal.column, rule.where.slice(selector.refusal.column - 1))
    const found = findOf(rule, names, instructionsLeft)
    if (found.problem !== undefined) problem(found.problem, 1, found.text)
    instructionsLeft -= found.instructions ?? 0
    if (selector.ok && found.problem !== 'empty_pattern')
      add(selector.value, { find: guarded(found.find), redact: redactOf(rule, key), removes: rule.how === 'remove' })
  }
  if (scrubbing.removeAddresses)
    for (const { selector, find } of addressRemoval) add(selector, { find, redact: filtered, removes: true })
  return { compiled: rules.length === 0 ? undefined : { paths, rules, names }, problems }
}

interface FoundBy {
  readonly find: Finder
  readonly instructions?: number
  readonly problem?: ScrubProblemCode
  readonly text: string
}

function findOf({ what }: ScrubRule, names: SecretNames, instructionsLeft: number): FoundBy {
  if (typeof what === 'string') return { find: finderOf(what, names), text: what }
  const own = compilePattern(what.pattern, instructionsLeft)
  if (typeof own === 'string') return { find: takeAll, problem: own, text: what.pattern }
  return { ...own, text: what.pattern }
}

const takeAll: Finder = (text, _redact, _name, budget) => {
  if (text === '') return text
  budget.fail()
  return FILTERED
}

/** If a rule fails on a text, the whole text is replaced: its content is unknown, and the event must not be lost. */
function guarded(find: Finder): Finder {
  return (text, redact, name, budget) => {
    try {
      return find(text, redact, name, budget)
    } catch {
      return takeAll(text, redact, name, budget)
    }
  }
}

/** Offsets a selector's path indexes by the paths of the rules before it. */
function shifted(expression: Expression, by: number): Expression {
  switch (expression.kind) {
    case 'path':
      return { kind: 'path', path: expression.path + by }
    case 'not':
      return { kind: 'not', of: shifted(expression.of, by) }
    case 'and':
    case 'or':
      return { ...expression, left: shifted(expression.left, by), right: shifted(expression.right, by) }
  }
}

function redactOf(rule: ScrubRule, key: string): Redact {
  const method: ScrubMethod = rule.how
  switch (method) {
    case 'remove':
      return filtered
    case 'mask':
      return (found) => '*'.repeat(Array.from(found).length)
    case 'hash':
      return (found) => `[hash:${createHmac('sha256', key).update(found).digest('hex').slice(0, HASH_LENGTH)}]`
    case 'replace': {
      const replacement = (rule.with ?? FILTERED).slice(0, MAX_REPLACEMENT)
      return () => replacement
    }
  }
}

/** Takes the whole value if it contains an address: headers also list the addresses of proxies. */
const wholeAddress: Finder = (text, redact) => (scrubIpAddresses(text, filtered) === text ? text : redact(text))
/** Takes a name that is itself an address: some applications identify users only by it. */
const onlyAddress: Finder = (text, redact) => (scrubIpAddresses(text, filtered) === FILTERED ? redact(text) : text)

/**
 * `removeAddresses` as rules. An address is removed together with the text around it if its name denotes a person's
 * machine, or if it identifies the user. Breadcrumbs describe the user's actions, so they keep no address. Other texts
 * keep theirs, because nearly all are server addresses (`connect ECONNREFUSED 10.0.0.5:5432`); a rule for
 * `ip_addresses` removes those too.
 */
const addressRemoval: readonly { readonly selector: Selector; readonly find: Finder }[] = [
  {
    selector: {
      paths: [[{ kind: 'deep' }, { kind: 'test', test: isAddressName }]],
      expression: { kind: 'path', path: 0 },
    },
    find: wholeAddress,
  },
  {
    selector: { paths: [[{ kind: 'deep' }, { kind: 'type', type: 'user' }]], expression: { kind: 'path', path: 0 } },
    find: onlyAddress,
  },
  {
    selector: { paths: [[{ kind: 'name', name: 'breadcrumbs' }]], expression: { kind: 'path', path: 0 } },
    find: scrubIpAddresses,
  },
]
