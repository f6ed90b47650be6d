import type { Role } from '#domain/access/roles.ts'
import { paths } from '#domain/paths.ts'
import type { Lifetime } from '#domain/token/lifetime.ts'
import { messages } from '#messages'
import { running } from '#running'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { SelectInput } from '#ui/form/inputs/select-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { TickInput } from '#ui/form/inputs/tick-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { ShownOnce } from '#ui/form/shown-once.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { AccountFrame } from '../frame/account-frame.tsx'
import { signedIn } from '../frame/signed-in.ts'
import { createToken } from './actions.ts'
import { TokenTable } from './token-table.tsx'
import { scopesFor, tokenForm } from './values.ts'

/** The page of personal tokens. */
export async function TokensPage() {
  const { actor, grant } = await signedIn()
  const tokens = await running().catalogue.tokens.listOwn(grant)
  const own = messages('ownAccount')
  return (
    <AccountFrame section="tokens">
      <p className="text-sm text-ink-2">
        <Link href={paths.apiDocs()} className="text-accent underline">
          {own('tokens.reference')}
        </Link>
      </p>
      <TokenTable tokens={tokens} now={new Date()} />
      <Panel id="new-token" title={own('tokens.create')}>
        <TokenForm role={actor.role} />
      </Panel>
    </AccountFrame>
  )
}

/** Name, permissions and lifetime of a new token; afterwards the token. */
function TokenForm({ role }: { role: Role }) {
  const t = messages('organization')
  const own = messages('ownAccount')
  return (
    <Form action={createToken} initial={untouched(tokenForm.empty)} className="grid max-w-prose gap-4">
      <Fields>
        <TextInput name="name" label={t('tokens.create.name')} hint={own('tokens.nameHint')} autoComplete="off" />
        <TickInput
          name="scopes"
          label={t('tokens.create.scopes')}
          options={scopesFor(role).map((value) => ({ value, text: t(`tokens.scope.${value}`) }))}
        />
        <SelectInput
          name="lifetime"
          label={t('tokens.create.expires')}
          hint={t('tokens.create.expiresHint')}
          options={lifetimesShown.map((value) => ({ value, label: t(`tokens.create.expiresIn.${value}`) }))}
        />
      </Fields>
      <Save label={t('tokens.create.submit')} inline />
      <ShownOnce
        label={t('tokens.create.token')}
        text={t('tokens.create.shownOnce')}
        copy={t('tokens.create.copy')}
        copied={own('copied')}
      />
    </Form>
  )
}

/** An expiring lifetime is the default. */
const lifetimesShown = ['30', '90', '365', 'never'] as const satisfies readonly Lifetime[]
