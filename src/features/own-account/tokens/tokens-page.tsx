import { door } from '#door'
import { messages } from '#messages'
import { untouched } from '#ui/form/form-state.ts'
import { Panel } from '#ui/panel.tsx'
import { AccountFrame } from '../frame/account-frame.tsx'
import { signedIn } from '../frame/signed-in.ts'
import { TokenForm } from './token-form.tsx'
import { TokenTable } from './token-table.tsx'
import { emptyToken, lifetimes, scopesFor } from './values.ts'

/** The page of somebody's personal tokens. */
export async function TokensPage() {
  const { actor, grant } = await signedIn()
  const tokens = await door().catalogue.tokens.listOwn(grant)
  const t = messages('organization')
  const own = messages('ownAccount')
  return (
    <AccountFrame section="tokens">
      <TokenTable tokens={tokens} now={new Date()} />
      <Panel id="new-token" title={own('tokens.create')}>
        <TokenForm
          initial={untouched(emptyToken)}
          scopes={scopesFor(actor.role).map((value) => ({ value, text: t(`tokens.scope.${value}`) }))}
          lifetimes={lifetimes.map((value) => ({ value, label: t(`tokens.create.expiresIn.${value}`) }))}
          texts={{
            name: t('tokens.create.name'),
            nameHint: own('tokens.nameHint'),
            scopes: t('tokens.create.scopes'),
            expires: t('tokens.create.expires'),
            expiresHint: t('tokens.create.expiresHint'),
            submit: t('tokens.create.submit'),
            token: t('tokens.create.token'),
            shownOnce: t('tokens.create.shownOnce'),
            copy: t('tokens.create.copy'),
            copied: own('copied'),
          }}
        />
      </Panel>
    </AccountFrame>
  )
}
