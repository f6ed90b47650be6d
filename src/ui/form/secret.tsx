import { CopyButton } from '../copy-button.tsx'

interface SecretProps {
  readonly label: string
  readonly value: string
  /** Explains that it is shown only once, and what to do with it. */
  readonly text: string
  readonly copy: string
  readonly copied: string
}

/** A value that is shown only once, for copying: a token or an invitation link. Selectable without JavaScript. */
export function Secret({ label, value, text, copy, copied }: SecretProps) {
  return (
    <section aria-label={label} className="grid gap-2 rounded-lg border border-accent bg-accent-soft p-4">
      <h3 className="text-sm font-semibold text-ink">{label}</h3>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 rounded-md border border-line bg-surface px-2.5 py-1.5 font-mono text-sm break-all text-ink select-all">
          {value}
        </code>
        <CopyButton text={value} label={copy} copiedLabel={copied} withLabel tone="plain" />
      </div>
      <p className="text-sm text-ink-2">{text}</p>
    </section>
  )
}
