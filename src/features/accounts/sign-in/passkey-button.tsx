'use client'

import KeyRound from 'lucide-react/icons/key-round'
import { useState, useTransition } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { signInWithPasskey, usePasskeys, type PasskeyProblem, type PasskeyRoutes } from '#ui/passkey.ts'

interface PasskeyButtonProps {
  readonly routes: PasskeyRoutes
  /** Where to go after sign-in, base path included. */
  readonly onward: string
  readonly texts: { readonly use: string; readonly working: string }
  readonly problems: Readonly<Record<PasskeyProblem, string>>
}

/**
 * Signs in with a passkey. Visible only in browsers that support it, but its space is always reserved to avoid a layout
 * shift.
 */
export function PasskeyButton({ routes, onward, texts, problems }: PasskeyButtonProps) {
  const isPossible = usePasskeys()
  const [problem, setProblem] = useState<PasskeyProblem>()
  const [working, start] = useTransition()
  const use = () =>
    start(async () => {
      const found = await signInWithPasskey(routes)
      setProblem(found)
      // A full page load, because the router's cache is that of a signed-out visitor.
      if (found === undefined) window.location.assign(onward)
    })
  return (
    <div className={cx('grid gap-2', isPossible !== true && 'invisible')}>
      {problem !== undefined && !working && <Banner tone="warning" title={problems[problem]} live />}
      <Button size="l" onClick={use} pending={working}>
        {!working && <KeyRound aria-hidden className="size-4 text-ink-3" />}
        {working ? texts.working : texts.use}
      </Button>
    </div>
  )
}
