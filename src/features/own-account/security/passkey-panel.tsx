import type { Passkey } from '#domain/account/own-account.ts'
import { apiPaths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { removePasskey } from './actions.ts'
import { AddPasskey } from './add-passkey.tsx'

/** The account's passkeys. */
export function PasskeyPanel({ passkeys, now }: { passkeys: readonly Passkey[]; now: Date }) {
  const t = messages('ownAccount')
  const { basePath } = running().settings.site
  return (
    <Panel id="passkeys" title={t('passkeys.title')} note={passkeys.length > 0 && passkeys.length}>
      <div className="grid gap-4">
        <p className="max-w-prose text-ink-2">
          {t('passkeys.text')} {passkeys.length === 0 && t('passkeys.none')}
        </p>
        {passkeys.length > 0 && (
          <ul className="grid max-w-prose divide-y divide-line rounded-md border border-line">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} now={now} />
            ))}
          </ul>
        )}
        <AddPasskey
          routes={{
            options: basePath + apiPaths.auth('passkey/generate-register-options'),
            verify: basePath + apiPaths.auth('passkey/verify-registration'),
          }}
          texts={{
            name: t('passkeys.name'),
            nameHint: t('passkeys.nameHint'),
            add: t('passkeys.add'),
            adding: t('passkeys.adding'),
            added: t('passkeys.added'),
            unsupported: t('passkeys.unsupported'),
            noScript: t('passkeys.noScript'),
          }}
          problems={{
            cancelled: t('passkeys.problem.cancelled'),
            refused: t('passkeys.problem.refused'),
            stale: t('passkeys.problem.stale'),
            unreachable: t('passkeys.problem.unreachable'),
          }}
        />
      </div>
    </Panel>
  )
}

function PasskeyRow({ passkey, now }: { passkey: Passkey; now: Date }) {
  const t = messages('ownAccount')
  const name = passkey.name === '' ? t('passkeys.unnamed') : passkey.name
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5 pr-1.5 pl-3">
      <span className="min-w-0 flex-1 truncate font-medium text-ink">{name}</span>
      <span className="text-sm text-ink-3">
        {t('passkeys.addedAt')} <RelativeTime at={passkey.createdAt} now={now} />
      </span>
      <ConfirmForm
        action={removePasskey}
        subject={passkey.id}
        tone="quiet"
        texts={{
          open: t('passkeys.remove'),
          openLabel: t('passkeys.removeOf', { name }),
          title: t('passkeys.removeTitle', { name }),
          text: t('passkeys.removeText'),
          confirm: t('passkeys.removeOf', { name }),
          cancel: t('cancel'),
        }}
      />
    </li>
  )
}
