import BellRing from 'lucide-react/icons/bell-ring'
import ChartColumn from 'lucide-react/icons/chart-column'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Gauge from 'lucide-react/icons/gauge'
import FolderCode from 'lucide-react/icons/folder-code'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Settings from 'lucide-react/icons/settings'
import Tag from 'lucide-react/icons/tag'
import Waypoints from 'lucide-react/icons/waypoints'
import { cookies } from 'next/headers'
import { unauthorized } from 'next/navigation'
import type { ReactNode } from 'react'
import type { Actor } from '#domain/access/access.ts'
import { accountSections, paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { currentActor } from '#running/guard.ts'
import { KeyMap, KeySheet } from '#ui/keys.tsx'
import type { Theme } from '#ui/theme.ts'
import { FOLD_COOKIE } from './fold-cookie.ts'
import { Frame } from './frame.tsx'
import { PaletteButton } from './palette/palette-button.tsx'
import type { PaletteTexts } from './palette/texts.ts'
import { RailNav, type RailItem } from './rail-nav.tsx'
import { RememberView } from './remember-view.tsx'
import { UserMenu } from './user-menu.tsx'

const icon = 'size-4.5 shrink-0'

/** Only what exists. `keys` are the sequences that lead there (docs/look.md, "Frame"). */
function railItems(): readonly RailItem[] {
  const t = messages('common')
  const items = [
    { href: paths.issues(), label: t('nav.issues'), keys: 'g i', icon: <CircleAlert aria-hidden className={icon} /> },
    { href: paths.explore(), label: t('nav.traces'), keys: 'g t', icon: <Waypoints aria-hidden className={icon} /> },
    {
      href: paths.feedback(),
      label: t('nav.feedback'),
      keys: 'g f',
      icon: <MessageSquareText aria-hidden className={icon} />,
    },
    {
      href: paths.performance(),
      label: t('nav.performance'),
      keys: 'g o',
      icon: <Gauge aria-hidden className={icon} />,
    },
    { href: paths.releases(), label: t('nav.releases'), keys: 'g r', icon: <Tag aria-hidden className={icon} /> },
    { href: paths.alerts(), label: t('nav.alerts'), keys: 'g a', icon: <BellRing aria-hidden className={icon} /> },
    {
      href: paths.projects(),
      label: t('nav.projects'),
      keys: 'g p',
      icon: <FolderCode aria-hidden className={icon} />,
    },
    { href: paths.stats(), label: t('nav.stats'), keys: 'g n', icon: <ChartColumn aria-hidden className={icon} /> },
    { href: paths.settings(), label: t('nav.settings'), keys: 'g s', icon: <Settings aria-hidden className={icon} /> },
  ]
  return items.map((item) => ({ ...item, keyLabel: t('keys.goTo', { place: item.label }) }))
}

function nameOf(actor: Actor): { name: string; detail: string } {
  const t = messages('common')
  switch (actor.kind) {
    case 'user':
      return { name: actor.name, detail: actor.email }
    case 'token':
    case 'operator':
      return { name: t('product'), detail: '' }
  }
}

/** What stands around every page of whoever is signed in: the rail, the keys, and the page itself. */
export async function Shell({ children }: { children: ReactNode }) {
  const t = messages('common')
  const actor = await currentActor()
  if (actor === undefined) unauthorized()
  const folded = (await cookies()).get(FOLD_COOKIE)?.value === '1'
  const { name, detail } = nameOf(actor)
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('skip')}
      </a>
      <Frame
        foldedAtFirst={folded}
        texts={{ fold: t('nav.fold'), unfold: t('nav.unfold'), group: t('keys.everywhere') }}
        home={{ href: paths.home(), label: t('product') }}
        nav={
          <>
            <PaletteButton texts={paletteTexts()} />
            <RailNav label={t('nav.label')} items={railItems()} group={t('keys.everywhere')} />
          </>
        }
        foot={
          <UserMenu
            name={name}
            detail={detail}
            links={accountSections.map((section) => ({ href: paths.account(section), label: t(`user.${section}`) }))}
            texts={{
              menu: t('user.menu', { name }),
              signOut: t('user.signOut'),
              theme: t('theme.title'),
              themes: themeTexts(),
            }}
          />
        }
      >
        {children}
      </Frame>
      <RememberView />
      <KeyMap />
      <KeySheet
        title={t('keys.title')}
        closeLabel={t('keys.close')}
        label={t('keys.sheet')}
        group={t('keys.everywhere')}
      />
    </>
  )
}

function themeTexts(): Readonly<Record<Theme, string>> {
  const t = messages('common')
  return { system: t('theme.system'), light: t('theme.light'), dark: t('theme.dark') }
}

function paletteTexts(): PaletteTexts {
  const [t, common] = [messages('palette'), messages('common')]
  return {
    open: t('open'),
    short: t('short'),
    keyGroup: common('keys.everywhere'),
    title: t('title'),
    close: t('close'),
    label: t('label'),
    placeholder: t('placeholder'),
    results: t('results'),
    none: t('none'),
    searching: t('searching'),
    failed: t('failed'),
    signOut: common('user.signOut'),
    theme: common('theme.title'),
    themes: themeTexts(),
  }
}
