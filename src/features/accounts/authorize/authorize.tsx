import type { UserActor } from '#domain/access/access.ts'
import type { AccessRequest, AskRefusal } from '#domain/oauth/oauth.ts'
import type { ApplicationScope } from '#domain/oauth/scopes.ts'
import { messages } from '#messages'
import { running } from '#running'
import { Banner } from '#ui/banner.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { TickInput } from '#ui/form/inputs/tick-input.tsx'
import { AccountCard } from '../account-card.tsx'
import { answerApplication } from './actions.ts'
import { ConsentButtons, ConsentOnward } from './consent-parts.tsx'
import { person } from './person.ts'
import { scopesWithin } from './values.ts'
import { backText, problemText } from './words.ts'

/** Asks whether an application may act for the signed-in user. Asks every time: earlier consent is not remembered. */
export async function Authorize({ query }: { query: string }) {
  const { actor } = await person()
  const asked = await running().oauth.read(new URLSearchParams(query))
  if (!asked.ok) return <CannotAsk refusal={asked.refusal} />
  const scopes = scopesWithin(asked.value.scopes, actor.role)
  if (scopes.length === 0) return <Problem reason="nothing_allowed" />
  return <Consent query={query} request={asked.value} actor={actor} scopes={scopes} />
}

interface ConsentProps {
  readonly query: string
  readonly request: AccessRequest
  readonly actor: UserActor
  readonly scopes: readonly ApplicationScope[]
}

async function Consent({ query, request, actor, scopes }: ConsentProps) {
  const t = messages('applications')
  const may = messages('organization')
  const { name: organization } = await running().catalogue.organization.settings()
  const { name } = request.application
  return (
    <AccountCard title={t('lead', { name, organization })} text={t('text', { person: actor.email })}>
      <Form
        action={answerApplication}
        initial={untouched({ scopes })}
        subject={query}
        className="grid gap-4"
        instead={<ConsentOnward text={t('onward.text')} />}
      >
        <Facts request={request} />
        <Fields>
          <TickInput
            name="scopes"
            label={t('scopes')}
            options={scopes.map((value) => ({ value, text: may(`tokens.scope.${value}`) }))}
          />
        </Fields>
        <ConsentButtons texts={{ allow: t('allow'), deny: t('deny') }} />
        <p className="text-sm text-ink-3">{t('ends')}</p>
      </Form>
    </AccountCard>
  )
}

/** Which application asks, and where the answer goes. */
function Facts({ request: { application, redirectUri } }: { request: AccessRequest }) {
  const t = messages('applications')
  const { host, name } = application
  const facts = [
    [t('fact.known'), name],
    [t('fact.host'), host === null ? t('identity.registered') : t('identity.document', { host })],
    [t('fact.back'), backText(redirectUri)],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
      {facts.map(([term, fact]) => (
        <div key={term} className="contents">
          <dt className="text-ink-3">{term}</dt>
          <dd className="min-w-0 wrap-anywhere text-ink">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

function CannotAsk({ refusal }: { refusal: AskRefusal }) {
  if (!('back' in refusal)) return <Problem reason={refusal.reason} />
  return <Problem reason={refusal.reason} back={{ name: refusal.application.name, url: refusal.back }} />
}

interface ProblemProps {
  readonly reason: Parameters<typeof problemText>[0]
  /**
   * Link that reports the problem to the application. Never an automatic redirect: anyone can register an address and
   * would use ours to lead to theirs.
   */
  readonly back?: { readonly name: string; readonly url: string }
}

function Problem({ reason, back }: ProblemProps) {
  const t = messages('applications')
  const { title, text } = problemText(reason)
  return (
    <AccountCard title={t('title')}>
      <Banner tone="wrong" title={title}>
        {text}
      </Banner>
      {back !== undefined && (
        <a href={back.url} rel="noreferrer" className={buttonClass('plain', 'l')}>
          {t('onward.label', { name: back.name })}
        </a>
      )}
    </AccountCard>
  )
}
