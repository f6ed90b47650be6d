import type { ReactNode } from 'react'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { Example } from '#ui/example.tsx'
import { Link } from '#ui/link.tsx'

/** The syntax of ownership rules, with an example of each kind. */
export function RulesHelp() {
  const t = messages('projectSettings')
  return (
    <div className="grid gap-3">
      <p>{t('owners.rules.lead')}</p>
      <Example code="path:src/checkout/* #payments ann@example.com" text={t('owners.rules.example.path')} />
      <Example code="url:https://shop.example.com/account/* #accounts" text={t('owners.rules.example.url')} />
      <Example code='tags.browser:"Safari 1?.*" ben@example.com' text={t('owners.rules.example.tag')} />
      <Example code="module:com.acme.billing.* #payments" text={t('owners.rules.example.module')} />
      <Example code="path:*/generated/* nobody" text={t('owners.rules.example.nobody')} />
      <p>{t('owners.rules.patterns')}</p>
    </div>
  )
}

/** Where to get a CODEOWNERS file, and how its paths match those in stack traces. */
export function CodeownersHelp({ mappings }: { readonly mappings: number }) {
  const t = messages('projectSettings')
  return (
    <div className="grid gap-3">
      <p>{t('owners.codeowners.lead')}</p>
      <p>{t('owners.codeowners.mappings', { count: mappings })}</p>
      <Example
        code="sentry-cli code-mappings upload mappings.json --repo acme/web"
        text={t('owners.codeowners.upload')}
      />
    </div>
  )
}

/** How names on the code host map to members and teams. */
export function NamesHelp() {
  const t = messages('projectSettings')
  const link = (chunks: ReactNode) => (
    <Link href={paths.organization('teams')} className="rounded-sm text-accent underline">
      {chunks}
    </Link>
  )
  return (
    <div className="grid gap-3">
      <p>{t.rich('owners.names.lead', { link })}</p>
      <Example code={'@ann-codes ann@example.com\n@acme/frontend #web'} text={t('owners.names.example')} />
    </div>
  )
}
