'use client'

import Download from 'lucide-react/icons/download'
import type { TextsFor } from '#messages/texts-for.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass, type ButtonTone } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { hidden, problemOf } from '#ui/form/form-state.ts'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { TextField } from '#ui/text-field.tsx'
import { changeTwoFactor } from './two-factor-actions.ts'
import type { TwoFactorResult, TwoFactorState, TwoFactorStep } from './two-factor-state.ts'
import type { twoFactorTexts } from './two-factor-texts.ts'

type Texts = TextsFor<typeof twoFactorTexts>

interface TwoFactorFormProps {
  readonly initial: TwoFactorState
  /** Whether it is enabled. */
  readonly on: boolean
  /** Accounts without a password are not asked for one. */
  readonly hasPassword: boolean
  readonly texts: Texts
}

/** Sets up or disables the second factor, or renews its recovery codes. Every step also works as a plain form post. */
export function TwoFactorForm({ initial, on, hasPassword, texts }: TwoFactorFormProps) {
  const { state, formProps, working } = useSettingsForm(changeTwoFactor, initial)
  const { note, problems, result } = state
  const step = (name: TwoFactorStep, label: string, tone: ButtonTone) => (
    <Button type="submit" name={hidden.intent} value={name} tone={tone} pending={working === name}>
      {label}
    </Button>
  )
  return (
    <form {...formProps} className="grid gap-4">
      {note !== null && working === undefined && (
        <Banner tone={note.tone === 'saved' ? 'info' : 'wrong'} title={note.title} live>
          {note.text === '' ? undefined : note.text}
        </Banner>
      )}
      {result?.kind === 'codes' && <RecoveryCodes codes={result.codes} texts={texts} />}
      {result?.kind === 'scan' && !on ? (
        <>
          <Scan result={result} texts={texts} />
          <div className="max-w-form">
            <TextField
              name="code"
              label={texts['twoFactor.code']}
              hint={texts['twoFactor.codeHint']}
              error={problemOf(problems, 'code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              required
            />
          </div>
          <div>{step('confirm', texts['twoFactor.confirm'], 'primary')}</div>
        </>
      ) : (
        <>
          {hasPassword && (
            <div key={state.edition} className="max-w-form">
              <TextField
                name="currentPassword"
                id="two-factor-password"
                label={texts.currentPassword}
                hint={texts.currentPasswordHint}
                error={problemOf(problems, 'currentPassword')}
                type="password"
                autoComplete="current-password"
                required
              />
            </div>
          )}
          <div className="flex flex-wrap gap-2">
            {on ? (
              <>
                {step('codes', texts['twoFactor.newCodes'], 'plain')}
                {step('disable', texts['twoFactor.disable'], 'danger')}
              </>
            ) : (
              step('start', texts['twoFactor.start'], 'primary')
            )}
          </div>
        </>
      )}
    </form>
  )
}

function Scan({ result, texts }: { result: Extract<TwoFactorResult, { kind: 'scan' }>; texts: Texts }) {
  const { qr, secret } = result
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">{texts['twoFactor.scan']}</p>
      {/* Black on white even in dark mode: scanners do not reliably read anything else. */}
      <svg
        role="img"
        aria-label={texts['twoFactor.qr']}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="size-48 rounded-md border border-line"
      >
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <p className="text-sm text-ink-2">{texts['twoFactor.secret']}</p>
      <p className="flex flex-wrap items-center gap-2">
        <code className="rounded-md bg-sunken px-2.5 py-1.5 font-mono text-sm break-all text-ink select-all">
          {secret}
        </code>
        <CopyButton text={secret} label={texts['twoFactor.copySecret']} copiedLabel={texts.copied} />
      </p>
    </div>
  )
}

function RecoveryCodes({ codes, texts }: { codes: readonly string[]; texts: Texts }) {
  const file = codes.join('\n')
  return (
    <section
      aria-label={texts['twoFactor.codes']}
      className="grid gap-3 rounded-lg border border-accent bg-accent-soft p-4"
    >
      <h3 className="text-sm font-semibold text-ink">{texts['twoFactor.codes']}</h3>
      <p className="max-w-prose text-sm text-ink-2">{texts['twoFactor.codesText']}</p>
      <ul className="grid max-w-prose grid-cols-2 gap-x-6 gap-y-1 rounded-md border border-line bg-surface px-3 py-2 font-mono text-sm text-ink">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          text={file}
          label={texts['twoFactor.copyCodes']}
          copiedLabel={texts.copied}
          withLabel
          tone="plain"
        />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${file}\n`)}`}
          download={texts['twoFactor.file']}
          className={buttonClass('plain')}
        >
          <Download aria-hidden className="size-4" />
          {texts['twoFactor.download']}
        </a>
      </div>
    </section>
  )
}
