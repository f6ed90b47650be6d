import type { ReactNode } from 'react'
import { messages } from '#messages'
import { Example } from '#ui/example.tsx'

/** The syntax of fingerprint rules: examples and every matcher. */
export function FingerprintHelp() {
  const t = messages('projectSettings')
  return (
    <div className="grid gap-3">
      <p>{t('fingerprint.lead')}</p>
      <Example code="error.type:DatabaseUnavailable -> db-down" text={t('fingerprint.example.type')} />
      <Example
        code='message:"user * not found" path:**/billing/* -> billing-user, {{ tags.region }}'
        text={t('fingerprint.example.both')}
      />
      <Example
        code='logger:payments !level:fatal -> {{ default }}, {{ transaction }} title="Payments: {{ transaction }}"'
        text={t('fingerprint.example.split')}
      />
      <More title={t('rules.allMatchers')}>
        <Terms terms={fingerprintMatchers.map(([code, name]) => [code, t(`fingerprint.matcher.${name}`)])} />
        <p>{t('rules.patterns')}</p>
      </More>
      <More title={t('fingerprint.allVariables')}>
        <Terms terms={[[`{{ default }}`, t('fingerprint.defaultVariable')]]} />
        <p className="font-mono text-xs leading-relaxed">{variables.join(' · ')}</p>
      </More>
    </div>
  )
}

/** The syntax of stack trace rules: examples, every matcher and every action. */
export function StackTraceHelp() {
  const t = messages('projectSettings')
  return (
    <div className="grid gap-3">
      <p>{t('stackRules.lead')}</p>
      <Example code="path:**/generated/** -app" text={t('stackRules.example.app')} />
      <Example code="family:javascript function:retry* v-group" text={t('stackRules.example.range')} />
      <Example code="[ function:dispatch ] | module:plugins.* -group" text={t('stackRules.example.caller')} />
      <Example code="error.type:StackOverflow* max-frames=5" text={t('stackRules.example.max')} />
      <More title={t('rules.allMatchers')}>
        <Terms terms={stackMatchers.map(([code, name]) => [code, t(`stackRules.matcher.${name}`)])} />
        <p>{t('rules.patterns')}</p>
      </More>
      <More title={t('stackRules.allActions')}>
        <Terms terms={stackActions.map(([code, name]) => [code, t(`stackRules.action.${name}`)])} />
      </More>
    </div>
  )
}

// The grammar of docs/protocol.md 5.7.
const fingerprintMatchers = [
  ['error.type, type', 'type'],
  ['error.value, value', 'value'],
  ['message', 'message'],
  ['level, logger', 'level'],
  ['tags.NAME', 'tags'],
  ['stack.function, function', 'function'],
  ['stack.module, module', 'module'],
  ['stack.abs_path, path', 'path'],
  ['stack.package, package', 'package'],
  ['family', 'family'],
  ['app', 'app'],
  ['sdk, release', 'release'],
  ['thread.id, thread.name, thread.state, thread.crashed, thread.current', 'thread'],
] as const

const stackMatchers = [
  ['function', 'function'],
  ['module', 'module'],
  ['path, stack.abs_path', 'path'],
  ['package', 'package'],
  ['category', 'category'],
  ['family', 'family'],
  ['app', 'app'],
  ['error.type, error.value', 'error'],
  ['error.mechanism', 'mechanism'],
  ['[ … ] | …', 'caller'],
  ['… | [ … ]', 'callee'],
] as const

const stackActions = [
  ['+app, -app', 'app'],
  ['+group, -group', 'group'],
  ['^+app, v-group', 'range'],
  ['category=NAME', 'category'],
  ['max-frames=N', 'max'],
  ['min-frames=N', 'min'],
  ['invert-stacktrace=1', 'invert'],
] as const

const variables = [
  'transaction',
  'message',
  'error.type',
  'error.value',
  'stack.function',
  'stack.abs_path',
  'stack.filename',
  'stack.module',
  'stack.package',
  'level',
  'logger',
  'tags.NAME',
]

function More({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary className="cursor-pointer rounded-sm text-ink underline">{title}</summary>
      <div className="mt-2 grid gap-2">{children}</div>
    </details>
  )
}

function Terms({ terms }: { terms: readonly (readonly [code: string, text: string])[] }) {
  return (
    <dl className="grid gap-1.5 text-xs">
      {terms.map(([code, text]) => (
        <div key={code}>
          <dt className="font-mono text-ink">{code}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
