'use client'

import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { useForm } from '#ui/form/form.tsx'
import { hidden } from '#ui/form/form-state.ts'

/** Allow and deny buttons. Enter triggers neither. */
export function ConsentButtons({ texts }: { texts: { readonly allow: string; readonly deny: string } }) {
  const { working } = useForm()
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button type="submit" name={hidden.intent} value="deny" size="l" pending={working === 'deny'}>
        {texts.deny}
      </Button>
      <Button type="submit" name={hidden.intent} value="allow" tone="primary" size="l" pending={working === 'allow'}>
        {texts.allow}
      </Button>
    </div>
  )
}

/** Shown after the answer: the link back to the application. */
export interface Onward {
  readonly title: string
  readonly label: string
  readonly url: string
}

/** Link back to the application, which may be another site or a local program. */
export function ConsentOnward({ text }: { text: string }) {
  const onward = useForm().state.result as Onward | null
  if (onward === null) return null
  return (
    <div className="grid gap-4">
      <Banner tone="info" title={onward.title} live>
        {text}
      </Banner>
      <meta httpEquiv="refresh" content={`0;url=${onward.url}`} />
      <a href={onward.url} rel="noreferrer" className={buttonClass('primary', 'l')}>
        {onward.label}
      </a>
    </div>
  )
}
