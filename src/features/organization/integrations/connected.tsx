'use client'

import type { ReactNode } from 'react'
import { Banner } from '#ui/banner.tsx'
import { LinkButton } from '#ui/button.tsx'
import type { TextsFor } from '#messages/texts-for.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { useForm } from '#ui/form/form.tsx'
import { Secret } from '#ui/form/secret.tsx'
import type { connectedTexts } from './connected-texts.ts'

/** The new integration and its webhook secret, which is shown only once. */
export interface NewIntegration {
  readonly id: number
  readonly address: string
  readonly secret: string
}

interface ConnectedProps {
  readonly texts: TextsFor<typeof connectedTexts>
  /** What the webhook is for. */
  readonly hook: string
  readonly copied: string
  /** The webhook's address without the trailing integration id. */
  readonly hookRoot: string
  /** How to set up the webhook in the other system. */
  readonly how: ReactNode
}

/** Shown after connecting: what to enter in the other system, and where to continue. */
export function Connected({ texts, hook, copied, hookRoot, how }: ConnectedProps) {
  const made = useForm().state.result as NewIntegration
  const address = `${hookRoot}${made.id}`
  return (
    <div className="grid max-w-prose gap-4">
      <Banner tone="info" title={texts['form.connected']} live>
        {hook}
      </Banner>
      <p className="text-ink-2">{how}</p>
      <div className="grid gap-1.5">
        <h3 className="text-sm font-semibold text-ink">{texts['hook.address']}</h3>
        <div className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 font-mono text-sm break-all text-ink select-all">{address}</code>
          <CopyButton text={address} label={texts['hook.copyAddress']} copiedLabel={copied} withLabel tone="plain" />
        </div>
      </div>
      <Secret
        label={texts['hook.secret']}
        value={made.secret}
        text={texts['hook.shownOnce']}
        copy={texts['hook.copySecret']}
        copied={copied}
      />
      <div>
        <LinkButton href={made.address} tone="primary">
          {texts['form.open']}
        </LinkButton>
      </div>
    </div>
  )
}
