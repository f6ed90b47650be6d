'use client'

import { Link } from '#ui/link.tsx'
import { Icon } from '#ui/icon.tsx'
import { useState, type ReactNode } from 'react'
import { IconButton } from '#ui/button.tsx'
import { useKeys } from '#ui/keys.tsx'
import { Mark } from '#ui/mark.tsx'
import { FOLD_COOKIE } from './fold-cookie.ts'

interface FrameProps {
  readonly foldedAtFirst: boolean
  readonly texts: { readonly fold: string; readonly unfold: string; readonly group: string }
  readonly home: { readonly href: string; readonly label: string }
  readonly nav: ReactNode
  readonly foot: ReactNode
  readonly children: ReactNode
}

const YEAR_SECONDS = 31_536_000

/**
 * Navigation on the left, page on the right. The navigation is 208 px wide, 56 px if collapsed or in a narrow window,
 * and a bottom bar on phones. CSS lays out the same elements in each case, so nothing is announced twice.
 */
export function Frame({ foldedAtFirst, texts, home, nav, foot, children }: FrameProps) {
  const [folded, setFolded] = useState(foldedAtFirst)
  const toggle = () => {
    document.cookie = `${FOLD_COOKIE}=${folded ? 0 : 1}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
    setFolded(!folded)
  }
  const label = folded ? texts.unfold : texts.fold
  useKeys([{ keys: '[', label, group: texts.group, run: toggle }])
  return (
    <div data-rail={folded ? 'folded' : 'open'} className="group/rail flex min-h-dvh flex-col-reverse sm:flex-row">
      <header className="sticky bottom-(--notice) z-30 flex border-line bg-paper pb-[env(safe-area-inset-bottom)] max-sm:border-t sm:top-0 sm:h-[calc(100dvh-var(--notice))] sm:w-rail-folded sm:shrink-0 sm:flex-col sm:border-r lg:group-data-[rail=open]/rail:w-rail">
        <div className="flex h-14 items-center px-3 max-sm:hidden">
          <Link
            href={home.href}
            prefetch={false}
            aria-label={home.label}
            className="flex h-control items-center gap-2 rounded-md px-1.5 text-ink"
          >
            <Mark className="size-5 shrink-0 text-accent" />
            <span className="hidden font-semibold lg:group-data-[rail=open]/rail:inline">{home.label}</span>
          </Link>
          <IconButton
            label={label}
            aria-expanded={!folded}
            onClick={toggle}
            className="ml-auto group-data-[rail=folded]/rail:hidden max-lg:hidden"
          >
            <Icon name="panel-left" />
          </IconButton>
        </div>
        {nav}
        <div className="mt-auto hidden px-3 pb-1 lg:group-data-[rail=folded]/rail:block">
          <IconButton label={label} aria-expanded={!folded} onClick={toggle}>
            <Icon name="panel-left" />
          </IconButton>
        </div>
        <div className="flex items-center p-2 max-sm:hidden sm:mt-auto lg:group-data-[rail=folded]/rail:mt-0">
          {foot}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="relative w-full max-w-page min-w-0 flex-1 outline-none">
        {children}
      </main>
    </div>
  )
}
