'use client'

import { LOCALE_COOKIE } from '#messages/cookies.ts'

interface LanguageButtonsProps {
  readonly label: string
  readonly languages: readonly { readonly tag: string; readonly name: string }[]
  readonly current: string
}

const YEAR_SECONDS = 31_536_000

/** Stores the language in this browser, for users without an account or without a language setting there. */
export function LanguageButtons({ label, languages, current }: LanguageButtonsProps) {
  const choose = (tag: string) => {
    document.cookie = `${LOCALE_COOKIE}=${tag}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
    // Reload, because the document's frame must change language as well.
    window.location.reload()
  }
  return (
    <fieldset aria-label={label} className="flex flex-wrap gap-1">
      {languages.map(({ tag, name }) => (
        <button
          key={tag}
          type="button"
          lang={tag}
          aria-current={tag === current ? 'true' : undefined}
          onClick={() => choose(tag)}
          className="h-control cursor-pointer rounded-md px-2 text-sm text-ink-3 hover:bg-sunken hover:text-ink aria-[current]:font-medium aria-[current]:text-ink"
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
