import { messages } from '#messages'
import { CopyButton } from '#ui/copy-button.tsx'

/** An address for copying into an identity provider. */
export function Address({ text, name }: { text: string; name: string }) {
  const t = messages('organization')
  return (
    <span className="flex min-w-0 items-start gap-1">
      <span className="min-w-0 font-mono text-xs wrap-anywhere sm:py-0.5">{text}</span>
      <CopyButton text={text} label={`${t('sign-on.copy')}: ${name}`} copiedLabel={t('copied')} className="-my-1.5" />
    </span>
  )
}
