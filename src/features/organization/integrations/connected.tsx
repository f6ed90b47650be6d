'use client'

import type { ReactNode } from 'react'
import { Banner } from '#ui/banner.tsx'
import { LinkButton } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Secret } from '#ui/form/secret.tsx'

/** What connecting came to: the page of the new integration, and the secret of its webhook, shown this once. */
export interface NewIntegration {
  readonly id: number
  readonly address: string
  readonly secret: string
}

export interface ConnectedTexts {
  readonly connected: string
  readonly hook: string
  readonly address: string
  readonly copyAddress: string
  readonly secret: string
  readonly shownOnce: string
  readonly copySecret: string
  readonly copied: string
  readonly open: string
}

interface ConnectedProps {
  readonly made: NewIntegration
  readonly texts: ConnectedTexts
  /** The webhook's address up to the integration's number. */
  readonly hookRoot: string
  /** How the webhook is set up over there. */
  readonly how: ReactNode
}

/** It is connected: what to enter over there, and the way on. */
export function Connected({ made, texts, hookRoot, how }: ConnectedProps) {
  const address = `${hookRoot}${made.id}`
  return (
    <div className="grid max-w-prose gap-4">
      <Banner tone="info" title={texts.connected} live>
        {texts.hook}
      </Banner>
      <p className="text-ink-2">{how}</p>
      <div className="grid gap-1.5">
        <h3 className="text-sm font-semibold text-ink">{texts.address}</h3>
        <div className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 font-mono text-sm break-all text-ink select-all">{address}</code>
          <CopyButton text={address} label={texts.copyAddress} copiedLabel={texts.copied} withLabel tone="plain" />
        </div>
      </div>
      <Secret
        label={texts.secret}
        value={made.secret}
        text={texts.shownOnce}
        copy={texts.copySecret}
        copied={texts.copied}
      />
      <div>
        <LinkButton href={made.address} tone="primary">
          {texts.open}
        </LinkButton>
      </div>
    </div>
  )
}
