'use client'

import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { startProvider } from './actions.ts'
import type { ProviderState } from './provider-state.ts'

const initial: ProviderState = untouched(null)

interface ProviderButtonsProps {
  readonly providers: readonly { readonly id: string; readonly label: string }[]
  /** Return path; '' for the home page. */
  readonly next: string
}

/** One button per external identity provider. */
export function ProviderButtons({ providers, next }: ProviderButtonsProps) {
  const { state, formProps, working } = useSettingsForm(startProvider, initial)
  const { note, result } = state
  return (
    <form {...formProps} className="grid gap-2">
      <input type="hidden" name="next" value={next} />
      {note !== null && (
        <Banner tone="wrong" title={note.title} live>
          {note.text}
        </Banner>
      )}
      {result === null ? (
        providers.map(({ id, label }) => (
          <Button key={id} type="submit" name="intent" value={id} size="l" pending={working === id}>
            {label}
          </Button>
        ))
      ) : (
        <>
          {/* Not a redirect of the form: the content security policy forbids forms that lead to another site. */}
          <meta httpEquiv="refresh" content={`0;url=${result.url}`} />
          <a href={result.url} className={buttonClass('primary', 'l')}>
            {result.label}
          </a>
        </>
      )}
    </form>
  )
}
