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
import { finderOfPattern } from './own-pattern.ts'
import { parseSelector, type Expression, type Path, type Selector } from './selector.ts'

/** A rule that can be applied. */
export interface CompiledRule {
  readonly find: Finder
  readonly redact: Redact
  /** What goes entirely is not missed: the field may go as well. */
  readonly removes: boolean
  readonly expression: Expression
}

/** The rules of a project, in its order, ready for any event. */
export interface CompiledRules {
  /** Of all rules: an expression speaks of them by their place. */
  readonly paths: readonly Path[]
  readonly rules: readonly CompiledRule[]
  readonly names: SecretNames
}

type Problem = RuleProblem & { readonly code: ScrubProblemCode }

const MAX_REPLACEMENT = 256
const MAX_SHOWN = 80
const HASH_LENGTH = 16

/** Compiles the rules of a project that can be read, and notes those that cannot. */
export function compileRules(
  scrubbing: ScrubbingRules,
  names: SecretNames,
  key: string,
): { readonly compiled: CompiledRules | undefined; readonly problems: readonly Problem[] } {
  const paths: Path[] = []
  const rules: CompiledRule[] = []
  const problems: Problem[] = []
  const add = (selector: Selector, rule: Omit<CompiledRule, 'expression'>) => {
    rules.push({ ...rule, expression: shifted(selector.expression, paths.length) })
    paths.push(...selector.paths)
  }
  for (const [index, rule] of scrubbing.rules.entries()) {
    const problem = (code: ScrubProblemCode, column: number, text: string) =>
      problems.push({ line: index + 1, column, code, text: text.slice(0, MAX_SHOWN) })
    const selector = parseSelector(rule.where)
    const find = typeof rule.what === 'string' ? finderOf(rule.what, names) : finderOfPattern(rule.what.pattern)
    if (!selector.ok)
      problem(selector.refusal.reason, selector.refusal.column, rule.where.slice(selector.refusal.column - 1))
    if (typeof find === 'string') problem(find, 1, typeof rule.what === 'string' ? rule.what : rule.what.pattern)
    else if (selector.ok) add(selector.value, { find, redact: redactOf(rule, key), removes: rule.how === 'remove' })
  }
  if (scrubbing.removeAddresses)
    for (const { selector, find } of addressRemoval) add(selector, { find, redact: filtered, removes: true })
  return { compiled: rules.length === 0 ? undefined : { paths, rules, names }, problems }
}

/** The paths of a selector stand behind those of the rules before it. */
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

/** All of a value with an address in it: headers list the addresses of proxies as well. */
const wholeAddress: Finder = (text, redact) => (scrubIpAddresses(text, filtered) === text ? text : redact(text))
/** A name that is an address: some applications know their users by nothing else. */
const onlyAddress: Finder = (text, redact) => (scrubIpAddresses(text, filtered) === FILTERED ? redact(text) : text)

/**
 * What `removeAddresses` does, as rules: an address goes with all that stands beside it wherever a name says that it is
 * that of a person's machine, and where it is what the user is known by. What led to the event tells of what the person
 * did, so breadcrumbs keep none at all. Other texts keep theirs: nearly all are addresses of servers
 * (`connect ECONNREFUSED 10.0.0.5:5432`); a rule for `ip_addresses` takes those too.
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
