import type { ReactNode } from 'react'
import { Mark } from '#ui/mark.tsx'
import { LanguageChoice } from './language/language-choice.tsx'

/** Layout of the pages before sign-in: logo, heading and form. */
export function AccountCard({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <main className="grid min-h-dvh content-start justify-items-center px-4 py-16 sm:content-center">
      <div className="grid w-full max-w-form gap-6">
        <div className="grid gap-3">
          <Mark className="size-9 text-accent" />
          <h1 className="text-xl font-semibold text-ink">{title}</h1>
          {text !== undefined && <p className="text-ink-2">{text}</p>}
        </div>
        {children}
        <LanguageChoice />
      </div>
    </main>
  )
}
