import type { AlertRule } from '#domain/alert/rule.ts'
import { messages } from '#messages'
import type { Names } from '../names.ts'
import { ruleWords } from '../words/rule-words.ts'

/** A rule's triggers, conditions and destinations as a list. */
export function RuleSentences({ rule, names }: { rule: AlertRule; names: Names }) {
  const t = messages('alerts')
  const { projects, when, combine, conditions, destinations, every } = ruleWords(rule, names)
  const clauses = [
    { term: t('rule.in'), lines: [projects] },
    { term: t('rule.when'), lines: when },
    {
      term: t('rule.if'),
      lines:
        conditions.length === 0 ? [t('condition.none')] : [...(combine === '' ? [] : [`${combine}:`]), ...conditions],
    },
    { term: t('rule.thenDo'), lines: destinations },
    ...(every === '' ? [] : [{ term: t('rule.limit'), lines: [every] }]),
  ]
  return (
    <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[6rem_1fr]">
      {clauses.map(({ term, lines }) => (
        <div key={term} className="grid gap-x-4 sm:col-span-2 sm:grid-cols-subgrid">
          <dt className="text-sm font-medium text-ink-3">{term}</dt>
          <dd className="grid min-w-0 gap-0.5 break-words text-ink">
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
