'use client'

import LogOut from 'lucide-react/icons/log-out'
import { startTransition } from 'react'
import { chooseTheme, chosenTheme, themes, type Theme } from '#ui/theme.ts'
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '#ui/menu.tsx'
import { signOut } from './sign-out.ts'

interface UserMenuProps {
  readonly name: string
  /** Below the name: the email address. */
  readonly detail: string
  /** The user's account pages. */
  readonly links: readonly { readonly href: string; readonly label: string }[]
  readonly texts: {
    readonly menu: string
    readonly signOut: string
    readonly theme: string
    readonly themes: Readonly<Record<Theme, string>>
  }
}

/** The current user, with links to the account and sign-out. */
export function UserMenu({ name, detail, links, texts }: UserMenuProps) {
  return (
    <Menu
      side="top"
      trigger={
        <button
          type="button"
          className="flex h-10 min-w-10 cursor-pointer items-center gap-2.5 rounded-md px-1.5 text-left text-sm text-ink-2 hover:bg-sunken hover:text-ink sm:w-full in-[[data-place=sheet]]:w-full"
        >
          <span className="sr-only">{texts.menu}</span>
          <span
            aria-hidden="true"
            className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-medium text-accent"
          >
            {initials(name)}
          </span>
          <span
            aria-hidden="true"
            className="hidden min-w-0 truncate lg:group-data-[rail=open]/rail:inline in-[[data-place=sheet]]:inline"
          >
            {name}
          </span>
        </button>
      }
    >
      <MenuLabel>
        <span className="block font-medium text-ink">{name}</span>
        {detail}
      </MenuLabel>
      <MenuSeparator />
      {links.map(({ href, label }) => (
        <MenuLink key={href} href={href}>
          {label}
        </MenuLink>
      ))}
      <MenuSeparator />
      <ThemeItems texts={texts} />
      <MenuSeparator />
      <MenuItem onSelect={() => startTransition(() => signOut())}>
        <LogOut aria-hidden className="size-4 text-ink-3" />
        {texts.signOut}
      </MenuItem>
    </Menu>
  )
}

/** Rendered only in the open menu, because the choice is known only in the browser. */
function ThemeItems({ texts }: Pick<UserMenuProps, 'texts'>) {
  const chosen = chosenTheme()
  return (
    <>
      <MenuLabel>{texts.theme}</MenuLabel>
      {themes.map((theme) => (
        <MenuItem key={theme} checked={theme === chosen} onSelect={() => chooseTheme(theme)}>
          {texts.themes[theme]}
        </MenuItem>
      ))}
    </>
  )
}

/** Ada Lovelace → AL; 小林 → 小. Splits by grapheme, so that emoji stay whole. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return ends
    .map((word) => [...graphemes.segment(word ?? '')][0]?.segment ?? '')
    .join('')
    .toUpperCase()
}
